import { LOCALE_TAGS, type Locale, currencyFormat } from "./values/locale.ts";

/**
 * A refusal of the catalogue, with its text in each locale. `code` goes into the envelope. `http` is set if the HTTP
 * status is not 200 (the gateway's own refusals). A refusal fills each `{name}` of its text, and each
 * `{name, money}` with an amount in whole units.
 */
export interface RefusalKind {
  readonly code: number;
  readonly http?: number;
  readonly text: Readonly<Record<Locale, string>>;
}

function kind(code: number, text: RefusalKind["text"], http?: number): RefusalKind {
  return http === undefined ? { code, text } : { code, http, text };
}

/** A refusal of the gateway itself: its code is also the HTTP status. */
function own(code: number, text: RefusalKind["text"]): RefusalKind {
  return { code, http: code, text };
}

const UNREACHABLE = {
  in: "The service cannot be reached, please try again later",
  pt: "Não foi possível acessar o serviço, tente novamente mais tarde",
  mx: "No se puede acceder al servicio, inténtalo más tarde",
  vi: "Không thể kết nối dịch vụ, vui lòng thử lại sau",
} as const;

export const refusals = {
  // The gateway.
  bad_request: kind(400, {
    in: "Please check {field}",
    pt: "Verifique {field}",
    mx: "Revisa {field}",
    vi: "Vui lòng kiểm tra {field}",
  }),
  unauthorized: own(401, {
    in: "Please log in again",
    pt: "Entre novamente na sua conta",
    mx: "Vuelve a iniciar sesión",
    vi: "Vui lòng đăng nhập lại",
  }),
  not_found: own(404, { in: "Not found", pt: "Não encontrado", mx: "No encontrado", vi: "Không tìm thấy" }),
  method_not_allowed: own(405, {
    in: "This method is not allowed here",
    pt: "Este método não é permitido aqui",
    mx: "Este método no está permitido aquí",
    vi: "Phương thức này không được phép",
  }),
  unprocessable: own(422, {
    in: "The request could not be processed",
    pt: "A solicitação não pôde ser processada",
    mx: "No se pudo procesar la solicitud",
    vi: "Không thể xử lý yêu cầu",
  }),
  conflict: own(409, {
    in: "The request is in conflict with another one",
    pt: "A solicitação está em conflito com outra",
    mx: "La solicitud está en conflicto con otra",
    vi: "Yêu cầu xung đột với một yêu cầu khác",
  }),
  body_late: own(408, {
    in: "The request took too long to arrive",
    pt: "A solicitação demorou demais para chegar",
    mx: "La solicitud tardó demasiado en llegar",
    vi: "Yêu cầu được gửi đến quá chậm",
  }),
  too_large: own(413, {
    in: "The request is too large",
    pt: "A solicitação é grande demais",
    mx: "La solicitud es demasiado grande",
    vi: "Yêu cầu quá lớn",
  }),
  idempotency_conflict: kind(422, {
    in: "This request id was used for something else",
    pt: "Este identificador já foi usado em outra solicitação",
    mx: "Este identificador ya se usó en otra solicitud",
    vi: "Mã yêu cầu này đã được dùng cho việc khác",
  }),
  rate_limited: own(429, {
    in: "Too many requests, please wait a moment",
    pt: "Muitas solicitações, aguarde um momento",
    mx: "Demasiadas solicitudes, espera un momento",
    vi: "Quá nhiều yêu cầu, vui lòng đợi một chút",
  }),
  internal: own(500, {
    in: "Something went wrong, please try again later",
    pt: "Algo deu errado, tente novamente mais tarde",
    mx: "Algo salió mal, inténtalo de nuevo más tarde",
    vi: "Đã xảy ra lỗi, vui lòng thử lại sau",
  }),
  not_offered: own(501, {
    in: "The backend that answers here does not offer this",
    pt: "O serviço que responde aqui não oferece isto",
    mx: "El servicio que responde aquí no ofrece esto",
    vi: "Máy chủ đang trả lời ở đây không có chức năng này",
  }),
  upstream_failed: own(502, UNREACHABLE),
  /** The backend was not asked, because it failed just now or is too busy. Its state is unchanged. */
  upstream_away: own(503, UNREACHABLE),
  upstream_unreadable: own(502, {
    in: "The service answered without a readable {field}",
    pt: "O serviço respondeu sem {field} legível",
    mx: "El servicio respondió sin {field} legible",
    vi: "Dịch vụ trả lời thiếu {field} đọc được",
  }),
  /** In place of the fault's own text if money was to move: nobody knows whether the backend did it. */
  upstream_unsure: own(502, {
    in: "We do not know yet whether this was done. Check your records before you try again",
    pt: "Ainda não sabemos se isto foi feito. Confira seus registros antes de tentar de novo",
    mx: "Aún no sabemos si esto se hizo. Revisa tus registros antes de volver a intentarlo",
    vi: "Chúng tôi chưa biết việc này đã được thực hiện hay chưa. Hãy xem lại lịch sử trước khi thử lại",
  }),
  maintenance: own(503, {
    in: "The app is shut down for maintenance, please wait for a period of time",
    pt: "O aplicativo está em manutenção, aguarde algum tempo",
    mx: "La aplicación está en mantenimiento, espera un momento",
    vi: "Ứng dụng đang bảo trì, vui lòng đợi một thời gian",
  }),
  upstream_timeout: own(504, {
    in: "The service took too long to answer, please try again",
    pt: "O serviço demorou demais para responder, tente novamente",
    mx: "El servicio tardó demasiado en responder, inténtalo de nuevo",
    vi: "Dịch vụ phản hồi quá lâu, vui lòng thử lại",
  }),
  not_json: own(415, {
    in: "The request must be JSON",
    pt: "A solicitação deve ser JSON",
    mx: "La solicitud debe ser JSON",
    vi: "Yêu cầu phải là JSON",
  }),
  not_form: own(415, {
    in: "The request must be a form",
    pt: "A solicitação deve ser um formulário",
    mx: "La solicitud debe ser un formulario",
    vi: "Yêu cầu phải là biểu mẫu",
  }),
  forbidden_role: own(403, {
    in: "You may look, but not act",
    pt: "Você pode ver, mas não agir",
    mx: "Puedes mirar, pero no actuar",
    vi: "Bạn chỉ được xem, không được thao tác",
  }),
  forbidden_origin: own(403, {
    in: "Requests from another site are not accepted",
    pt: "Solicitações de outro site não são aceitas",
    mx: "No se aceptan solicitudes de otro sitio",
    vi: "Không chấp nhận yêu cầu từ trang khác",
  }),
  // Accounts.
  new_device: kind(403, {
    in: "This device is new: enter the code that we have sent",
    pt: "Este aparelho é novo: digite o código que enviamos",
    mx: "Este dispositivo es nuevo: escribe el código que enviamos",
    vi: "Đây là thiết bị mới: hãy nhập mã chúng tôi vừa gửi",
  }),
  wrong_login: kind(1001, {
    in: "Mobile number or password is wrong",
    pt: "Número de celular ou senha incorretos",
    mx: "El número de celular o la contraseña no son correctos",
    vi: "Số điện thoại hoặc mật khẩu không đúng",
  }),
  wrong_code: kind(1002, {
    in: "The code is wrong or no longer valid",
    pt: "O código está incorreto ou expirou",
    mx: "El código no es correcto o ya no es válido",
    vi: "Mã không đúng hoặc đã hết hạn",
  }),
  code_too_soon: kind(1003, {
    in: "Please wait {seconds} s before asking for another code",
    pt: "Aguarde {seconds} s antes de pedir outro código",
    mx: "Espera {seconds} s antes de pedir otro código",
    vi: "Vui lòng đợi {seconds} giây trước khi yêu cầu mã khác",
  }),
  code_daily_limit: kind(1004, {
    in: "No more codes today for this number",
    pt: "Não há mais códigos hoje para este número",
    mx: "No hay más códigos hoy para este número",
    vi: "Số này đã hết lượt nhận mã hôm nay",
  }),
  mobile_taken: kind(1005, {
    in: "This mobile number already has an account",
    pt: "Este número já tem uma conta",
    mx: "Este número ya tiene una cuenta",
    vi: "Số điện thoại này đã có tài khoản",
  }),
  wrong_r_code: kind(1006, {
    in: "The invite code is not known",
    pt: "O código de convite não existe",
    mx: "El código de invitación no existe",
    vi: "Mã mời không tồn tại",
  }),
  birth_date_required: kind(1030, {
    in: "Enter your date of birth",
    pt: "Informe sua data de nascimento",
    mx: "Escribe tu fecha de nacimiento",
    vi: "Nhập ngày sinh của bạn",
  }),
  too_young: kind(1031, {
    in: "You must be at least {age} years old",
    pt: "Você precisa ter pelo menos {age} anos",
    mx: "Debes tener al menos {age} años",
    vi: "Bạn phải đủ {age} tuổi",
  }),
  easy_password: kind(1032, {
    in: "This password is easy to guess, please choose another one",
    pt: "Essa senha é fácil de adivinhar, escolha outra",
    mx: "Esa contraseña es fácil de adivinar, elige otra",
    vi: "Mật khẩu này dễ đoán, vui lòng chọn mật khẩu khác",
  }),
  login_locked: kind(1007, {
    in: "Too many wrong tries, please wait {minutes} min",
    pt: "Muitas tentativas incorretas, aguarde {minutes} min",
    mx: "Demasiados intentos fallidos, espera {minutes} min",
    vi: "Sai quá nhiều lần, vui lòng đợi {minutes} phút",
  }),
  // Money.
  insufficient_balance: kind(2001, {
    in: "Your balance is not enough",
    pt: "Saldo insuficiente",
    mx: "El saldo no es suficiente",
    vi: "Số dư không đủ",
  }),
  amount_range: kind(2002, {
    in: "Choose an amount from {min, money} to {max, money}",
    pt: "Escolha um valor de {min, money} a {max, money}",
    mx: "Elige un monto de {min, money} a {max, money}",
    vi: "Hãy chọn số tiền từ {min, money} đến {max, money}",
  }),
  day_limit: kind(2003, {
    in: "At most {max, money} a day: {left, money} is left today",
    pt: "No máximo {max, money} por dia: restam {left, money} hoje",
    mx: "Máximo {max, money} por día: quedan {left, money} hoy",
    vi: "Tối đa {max, money} mỗi ngày: hôm nay còn {left, money}",
  }),
  wrong_password: kind(2004, {
    in: "The password is wrong",
    pt: "A senha está incorreta",
    mx: "La contraseña no es correcta",
    vi: "Mật khẩu không đúng",
  }),
  channel_unknown: kind(2005, {
    in: "This way to pay is not available",
    pt: "Esta forma de pagamento não está disponível",
    mx: "Esta forma de pago no está disponible",
    vi: "Kênh thanh toán này không khả dụng",
  }),
  bank_code_required: kind(2006, {
    in: "Choose the bank",
    pt: "Escolha o banco",
    mx: "Elige el banco",
    vi: "Hãy chọn ngân hàng",
  }),
  receiver_unknown: kind(2007, {
    in: "No member has this ID",
    pt: "Nenhum membro tem este ID",
    mx: "Ningún miembro tiene este ID",
    vi: "Không có thành viên nào có ID này",
  }),
  receiver_self: kind(2029, {
    in: "This is your own ID: choose another member",
    pt: "Este é o seu próprio ID: escolha outro membro",
    mx: "Este es tu propio ID: elige a otro miembro",
    vi: "Đây là ID của bạn: hãy chọn thành viên khác",
  }),
  receiver_system: kind(2030, {
    in: "This ID belongs to the system, not to a member",
    pt: "Este ID é do sistema, não de um membro",
    mx: "Este ID es del sistema, no de un miembro",
    vi: "ID này thuộc về hệ thống, không phải của thành viên",
  }),
  transfer_disabled: kind(2008, {
    in: "Transfers are switched off",
    pt: "As transferências estão desativadas",
    mx: "Las transferencias están desactivadas",
    vi: "Chức năng chuyển tiền đang tắt",
  }),
  profit_insufficient: kind(2009, {
    in: "You do not have that much profit",
    pt: "Não há lucro suficiente",
    mx: "No hay suficiente ganancia",
    vi: "Không đủ hoa hồng",
  }),
  code_required: kind(2010, {
    in: "Enter the code that was sent to your mobile",
    pt: "Digite o código enviado ao seu celular",
    mx: "Escribe el código enviado a tu celular",
    vi: "Hãy nhập mã đã gửi đến điện thoại của bạn",
  }),
  ifsc_invalid: kind(2011, {
    in: "The IFSC code is not valid",
    pt: "O código IFSC não é válido",
    mx: "El código IFSC no es válido",
    vi: "Mã IFSC không hợp lệ",
  }),
  upi_required: kind(2012, {
    in: "UPI Account can not be empty",
    pt: "A chave Pix não pode ficar vazia",
    mx: "La CLABE no puede quedar vacía",
    vi: "Tài khoản không được để trống",
  }),
  upi_invalid: kind(2013, {
    in: "Please check the account details",
    pt: "Verifique os dados da conta",
    mx: "Revisa los datos de la cuenta",
    vi: "Vui lòng kiểm tra thông tin tài khoản",
  }),
  card_unknown: kind(2014, {
    in: "This bank card is not known",
    pt: "Este cartão não existe",
    mx: "Esta tarjeta no existe",
    vi: "Không có thẻ này",
  }),
  address_unknown: kind(2015, {
    in: "This address is not known",
    pt: "Este endereço não existe",
    mx: "Esta dirección no existe",
    vi: "Không có địa chỉ này",
  }),
  too_many: kind(2016, {
    in: "There are {max} already, delete one first",
    pt: "Já existem {max}, exclua um antes",
    mx: "Ya hay {max}, elimina una primero",
    vi: "Đã có {max}, hãy xóa bớt",
  }),
  recharge_limit: kind(2017, {
    in: "You have reached your own deposit limit of {max, money} a day",
    pt: "Seu limite de depósito de {max, money} por dia foi atingido",
    mx: "Alcanzaste tu límite de depósito de {max, money} por día",
    vi: "Bạn đã đạt hạn mức nạp tiền {max, money} mỗi ngày",
  }),
  loss_limit: kind(2018, {
    in: "You have reached your own loss limit of {max, money} a day",
    pt: "Seu limite de perdas de {max, money} por dia foi atingido",
    mx: "Alcanzaste tu límite de pérdidas de {max, money} por día",
    vi: "Bạn đã đạt giới hạn thua {max, money} mỗi ngày",
  }),
  session_limit: kind(2019, {
    in: "Your playing time for today is used up",
    pt: "Seu tempo de jogo de hoje terminou",
    mx: "Tu tiempo de juego de hoy terminó",
    vi: "Thời gian chơi hôm nay của bạn đã hết",
  }),
  self_excluded: kind(2020, {
    in: "You have excluded yourself from playing for now",
    pt: "Você se autoexcluiu dos jogos por enquanto",
    mx: "Te autoexcluiste del juego por ahora",
    vi: "Bạn đang tự loại trừ khỏi trò chơi",
  }),
  exclusion_stands: kind(2021, {
    in: "Your self-exclusion cannot be shortened",
    pt: "Sua autoexclusão não pode ser encurtada",
    mx: "Tu autoexclusión no se puede acortar",
    vi: "Không thể rút ngắn thời gian tự loại trừ của bạn",
  }),
  recharge_limit_week: kind(2041, {
    in: "You have reached your own deposit limit of {max, money} a week",
    pt: "Seu limite de depósito de {max, money} por semana foi atingido",
    mx: "Alcanzaste tu límite de depósito de {max, money} por semana",
    vi: "Bạn đã đạt hạn mức nạp tiền {max, money} mỗi tuần",
  }),
  recharge_limit_month: kind(2042, {
    in: "You have reached your own deposit limit of {max, money} a month",
    pt: "Seu limite de depósito de {max, money} por mês foi atingido",
    mx: "Alcanzaste tu límite de depósito de {max, money} por mes",
    vi: "Bạn đã đạt hạn mức nạp tiền {max, money} mỗi tháng",
  }),
  loss_limit_week: kind(2043, {
    in: "You have reached your own loss limit of {max, money} a week",
    pt: "Seu limite de perdas de {max, money} por semana foi atingido",
    mx: "Alcanzaste tu límite de pérdidas de {max, money} por semana",
    vi: "Bạn đã đạt giới hạn thua {max, money} mỗi tuần",
  }),
  loss_limit_month: kind(2044, {
    in: "You have reached your own loss limit of {max, money} a month",
    pt: "Seu limite de perdas de {max, money} por mês foi atingido",
    mx: "Alcanzaste tu límite de pérdidas de {max, money} por mes",
    vi: "Bạn đã đạt giới hạn thua {max, money} mỗi tháng",
  }),
  stake_limit: kind(2045, {
    in: "You have reached your own stake limit of {max, money} a day",
    pt: "Seu limite de apostas de {max, money} por dia foi atingido",
    mx: "Alcanzaste tu límite de apuestas de {max, money} por día",
    vi: "Bạn đã đạt giới hạn cược {max, money} mỗi ngày",
  }),
  stake_limit_week: kind(2046, {
    in: "You have reached your own stake limit of {max, money} a week",
    pt: "Seu limite de apostas de {max, money} por semana foi atingido",
    mx: "Alcanzaste tu límite de apuestas de {max, money} por semana",
    vi: "Bạn đã đạt giới hạn cược {max, money} mỗi tuần",
  }),
  stake_limit_month: kind(2047, {
    in: "You have reached your own stake limit of {max, money} a month",
    pt: "Seu limite de apostas de {max, money} por mês foi atingido",
    mx: "Alcanzaste tu límite de apuestas de {max, money} por mes",
    vi: "Bạn đã đạt giới hạn cược {max, money} mỗi tháng",
  }),
  paused: kind(2048, {
    in: "You are taking a break from playing",
    pt: "Você está fazendo uma pausa nos jogos",
    mx: "Estás en una pausa de juego",
    vi: "Bạn đang tạm nghỉ chơi",
  }),
  pause_stands: kind(2049, {
    in: "Your break cannot be shortened",
    pt: "Sua pausa não pode ser encurtada",
    mx: "Tu pausa no se puede acortar",
    vi: "Không thể rút ngắn thời gian tạm nghỉ của bạn",
  }),
  raise_waits: kind(2050, {
    in: "No higher limit can be confirmed yet",
    pt: "Ainda não há limite maior para confirmar",
    mx: "Todavía no hay un límite más alto por confirmar",
    vi: "Chưa có giới hạn cao hơn nào để xác nhận",
  }),
  account_frozen: kind(2051, {
    in: "Your account is frozen: stakes and payments are stopped. Please ask our support",
    pt: "Sua conta está bloqueada: apostas e pagamentos estão suspensos. Fale com o suporte",
    mx: "Tu cuenta está congelada: las apuestas y los pagos están suspendidos. Habla con soporte",
    vi: "Tài khoản của bạn đang bị đóng băng: tạm dừng đặt cược và giao dịch. Vui lòng liên hệ bộ phận hỗ trợ",
  }),
  auto_play_forbidden: kind(3031, {
    in: "Automatic play is not allowed here",
    pt: "O jogo automático não é permitido aqui",
    mx: "El juego automático no está permitido aquí",
    vi: "Không được phép chơi tự động tại đây",
  }),
  too_fast: kind(3032, {
    in: "Wait {seconds} s between the starts of two games",
    pt: "Aguarde {seconds} s entre o início de dois jogos",
    mx: "Espera {seconds} s entre el inicio de dos juegos",
    vi: "Hãy chờ {seconds} giây giữa hai lần bắt đầu ván",
  }),
  signature_wrong: kind(2022, {
    in: "The signature is not valid",
    pt: "A assinatura não confere",
    mx: "La firma no coincide",
    vi: "Chữ ký không khớp",
  }),
  payment_unknown: kind(2023, {
    in: "This payment is not known",
    pt: "Este pagamento não existe",
    mx: "Este pago no existe",
    vi: "Không có khoản thanh toán này",
  }),
  payments_open: kind(2024, {
    in: "You have {max} payments open, finish one or wait half an hour",
    pt: "Você tem {max} pagamentos abertos, conclua um ou aguarde meia hora",
    mx: "Tienes {max} pagos abiertos, termina uno o espera media hora",
    vi: "Bạn có {max} khoản thanh toán đang mở, hãy hoàn tất một khoản hoặc đợi nửa giờ",
  }),
  withdrawal_unknown: kind(2025, {
    in: "This withdrawal is not known",
    pt: "Este saque não existe",
    mx: "Este retiro no existe",
    vi: "Không có lệnh rút tiền này",
  }),
  already_decided: kind(2026, {
    in: "This has already been decided",
    pt: "Isto já foi decidido",
    mx: "Esto ya está decidido",
    vi: "Việc này đã được xử lý",
  }),
  recharge_first: kind(2027, {
    in: "Recharge once before you transfer or withdraw: the welcome balance is for playing",
    pt: "Faça uma recarga antes de transferir ou sacar: o saldo de boas-vindas é para jogar",
    mx: "Haz una recarga antes de transferir o retirar: el saldo de bienvenida es para jugar",
    vi: "Hãy nạp tiền một lần trước khi chuyển hoặc rút tiền: số dư chào mừng là để chơi",
  }),
  profit_later: kind(2028, {
    in: "Profit can be moved from the day after it came in: now {movable, money}",
    pt: "O lucro pode passar ao saldo a partir do dia seguinte ao que entrou: agora {movable, money}",
    mx: "La ganancia se puede pasar al saldo desde el día siguiente a su llegada: ahora {movable, money}",
    vi: "Hoa hồng có thể chuyển từ ngày hôm sau khi nhận được: hiện tại {movable, money}",
  }),
  outdated: kind(2031, {
    in: "Something has changed on another screen: look again before you press",
    pt: "Algo mudou em outra tela: confira antes de tocar de novo",
    mx: "Algo cambió en otra pantalla: revisa antes de volver a tocar",
    vi: "Có thay đổi trên màn hình khác: hãy xem lại trước khi nhấn",
  }),
  stakes_open: kind(2024, {
    in: "You have stakes in play: wait for their results first",
    pt: "Você tem apostas em jogo: aguarde os resultados primeiro",
    mx: "Tienes apuestas en juego: espera primero los resultados",
    vi: "Bạn có lượt cược chưa có kết quả: hãy đợi kết quả trước",
  }),
  withdrawal_open: kind(2024, {
    in: "A withdrawal is still waiting: wait until it has been paid or sent back",
    pt: "Um saque ainda está pendente: aguarde até que seja pago ou devolvido",
    mx: "Un retiro sigue en espera: aguarda a que se pague o se devuelva",
    vi: "Một lệnh rút tiền đang chờ: hãy đợi đến khi được trả hoặc hoàn lại",
  }),
  on_its_way: kind(2024, {
    in: "A transfer, a gift or an order is still on its way: try again once it has arrived",
    pt: "Uma transferência, um presente ou um pedido ainda está a caminho: tente quando chegar",
    mx: "Una transferencia, un regalo o un pedido sigue en camino: inténtalo cuando llegue",
    vi: "Một khoản chuyển, quà hoặc đơn hàng đang trên đường: hãy thử lại khi đã đến nơi",
  }),
  balance_left: kind(2001, {
    in: "The balance is {left, money}: withdraw it, or give up exactly this amount",
    pt: "O saldo é de {left, money}: saque-o ou abra mão exatamente desse valor",
    mx: "El saldo es de {left, money}: retíralo o renuncia exactamente a ese monto",
    vi: "Số dư là {left, money}: hãy rút hết hoặc từ bỏ đúng số tiền này",
  }),
  number_held: kind(1005, {
    in: "The account with this number was deleted: it can open another in {days} days",
    pt: "A conta com este número foi excluída: ele pode abrir outra em {days} dias",
    mx: "La cuenta con este número se eliminó: podrá abrir otra en {days} días",
    vi: "Tài khoản với số này đã bị xóa: số này mở được tài khoản khác sau {days} ngày",
  }),
  exports_of_day: kind(1004, {
    in: "You can download your data {max} times a day: try again tomorrow",
    pt: "Você pode baixar seus dados {max} vezes por dia: tente amanhã",
    mx: "Puedes descargar tus datos {max} veces al día: inténtalo mañana",
    vi: "Bạn có thể tải dữ liệu {max} lần mỗi ngày: hãy thử lại ngày mai",
  }),
  export_over: kind(2026, {
    in: "The time for this download is over: begin it again",
    pt: "O tempo deste download acabou: comece de novo",
    mx: "El tiempo de esta descarga terminó: empieza de nuevo",
    vi: "Đã hết thời gian tải: hãy bắt đầu lại",
  }),
  // Shop.
  product_unknown: kind(4001, {
    in: "This product is not known",
    pt: "Este produto não existe",
    mx: "Este producto no existe",
    vi: "Không có sản phẩm này",
  }),
  sold_out: kind(4002, { in: "Sold out", pt: "Esgotado", mx: "Agotado", vi: "Hết hàng" }),
  order_unknown: kind(4003, {
    in: "This order is not known",
    pt: "Este pedido não existe",
    mx: "Este pedido no existe",
    vi: "Không có đơn hàng này",
  }),
  order_not_shipped: kind(4004, {
    in: "This order is not on its way yet",
    pt: "Este pedido ainda não foi enviado",
    mx: "Este pedido aún no se ha enviado",
    vi: "Đơn hàng này chưa được gửi",
  }),
  order_cancelled: kind(4005, {
    in: "This order was cancelled, its price is back in your balance",
    pt: "Este pedido foi cancelado e o valor voltou ao seu saldo",
    mx: "Este pedido se canceló y su precio volvió a tu saldo",
    vi: "Đơn hàng này đã hủy, tiền đã về số dư của bạn",
  }),
  order_waits: kind(4006, {
    in: "Your order is being placed, look at your orders in a moment",
    pt: "Seu pedido está sendo feito, veja seus pedidos em instantes",
    mx: "Tu pedido se está procesando, revisa tus pedidos en un momento",
    vi: "Đơn hàng đang được xử lý, hãy xem đơn hàng của bạn sau giây lát",
  }),
  // Gifts.
  gift_unknown: kind(4101, {
    in: "This gift code is not known or no longer valid",
    pt: "Este código não existe ou não é mais válido",
    mx: "Este código no existe o ya no es válido",
    vi: "Mã quà không tồn tại hoặc đã hết hạn",
  }),
  gift_redeemed: kind(4102, {
    in: "You have already redeemed this gift code",
    pt: "Você já resgatou este código",
    mx: "Ya canjeaste este código",
    vi: "Bạn đã đổi mã này rồi",
  }),
  gift_guesses: kind(4109, {
    in: "Too many wrong gift codes, please wait {minutes} min",
    pt: "Muitos códigos de presente incorretos, aguarde {minutes} min",
    mx: "Demasiados códigos de regalo incorrectos, espera {minutes} min",
    vi: "Nhập sai mã quà quá nhiều lần, vui lòng đợi {minutes} phút",
  }),
  gift_waits: kind(4108, {
    in: "The gift is on its way, look at your balance in a moment",
    pt: "O presente está a caminho, veja seu saldo em instantes",
    mx: "El regalo está en camino, revisa tu saldo en un momento",
    vi: "Quà đang được chuyển, hãy xem số dư sau giây lát",
  }),
  event_unknown: kind(4103, {
    in: "This gift hour is not known",
    pt: "Esta Hora do presente não existe",
    mx: "Esta Hora del regalo no existe",
    vi: "Không có Giờ vàng nhận quà này",
  }),
  event_closed: kind(4104, {
    in: "This gift hour is not open now",
    pt: "Esta Hora do presente não está aberta agora",
    mx: "Esta Hora del regalo no está abierta ahora",
    vi: "Giờ vàng nhận quà này hiện không mở",
  }),
  event_joined: kind(4105, {
    in: "You have already joined this gift hour",
    pt: "Você já participou desta Hora do presente",
    mx: "Ya participaste en esta Hora del regalo",
    vi: "Bạn đã tham gia Giờ vàng nhận quà này",
  }),
  event_conditions: kind(4106, {
    in: "Meet today’s conditions of this gift hour first",
    pt: "Cumpra antes as condições de hoje desta Hora do presente",
    mx: "Cumple primero las condiciones de hoy de esta Hora del regalo",
    vi: "Hãy đạt điều kiện hôm nay của Giờ vàng nhận quà này trước",
  }),
  event_empty: kind(4107, {
    in: "All gifts of this gift hour are taken",
    pt: "Todos os presentes desta hora já foram entregues",
    mx: "Todos los regalos de esta hora ya se entregaron",
    vi: "Quà của giờ này đã hết",
  }),
  // Support.
  suggestion_unknown: kind(4201, {
    in: "This suggestion is not known",
    pt: "Esta sugestão não existe",
    mx: "Esta sugerencia no existe",
    vi: "Không có góp ý này",
  }),
  suggestions_waiting: kind(4202, {
    in: "Please wait for the replies to your suggestions first",
    pt: "Aguarde primeiro as respostas às suas sugestões",
    mx: "Espera primero las respuestas a tus sugerencias",
    vi: "Vui lòng đợi phản hồi cho các góp ý của bạn trước",
  }),
  // Operators. Their codes are those of like refusals, which clients know.
  proposal_unknown: kind(404, {
    in: "No proposal has this id",
    pt: "Nenhuma proposta tem este id",
    mx: "Ninguna propuesta tiene este id",
    vi: "Không có đề xuất nào mang id này",
  }),
  own_proposal: kind(403, {
    in: "Another operator has to confirm what you proposed",
    pt: "Outro operador precisa confirmar o que você propôs",
    mx: "Otro operador debe confirmar lo que propusiste",
    vi: "Người vận hành khác phải xác nhận đề xuất của bạn",
  }),
  proposal_expired: kind(2026, {
    in: "The proposal has expired: it was open for {hours} h",
    pt: "A proposta expirou: ficou aberta por {hours} h",
    mx: "La propuesta venció: estuvo abierta {hours} h",
    vi: "Đề xuất đã hết hạn sau {hours} giờ",
  }),
  operator_sum: kind(2003, {
    in: "An operator may move at most {max, money} in {hours} h: {left, money} is left to you",
    pt: "Um operador pode mover no máximo {max, money} em {hours} h: restam {left, money}",
    mx: "Un operador puede mover como máximo {max, money} en {hours} h: te quedan {left, money}",
    vi: "Một người vận hành chỉ được chuyển tối đa {max, money} trong {hours} giờ: bạn còn {left, money}",
  }),
  deletion_sum: kind(2003, {
    in: "Alone, you may delete up to {max, money}. Let two operators correct the balance first",
    pt: "Sozinho, você pode excluir até {max, money}. Peça antes que dois operadores corrijam o saldo",
    mx: "Solo puedes eliminar hasta {max, money}. Pide antes que dos operadores corrijan el saldo",
    vi: "Một mình bạn chỉ được xoá tối đa {max, money}. Hãy để hai người vận hành chỉnh số dư trước",
  }),
  member_balance: kind(2001, {
    in: "The member's balance is only {left, money}",
    pt: "O saldo do membro é de apenas {left, money}",
    mx: "El saldo del miembro es de solo {left, money}",
    vi: "Số dư của thành viên chỉ còn {left, money}",
  }),
  // Games.
  bad_frame: kind(400, {
    in: "This message could not be read",
    pt: "Não foi possível ler esta mensagem",
    mx: "No se pudo leer este mensaje",
    vi: "Không đọc được thông điệp này",
  }),
  unknown_command: kind(404, {
    in: "This command is not known",
    pt: "Este comando não existe",
    mx: "Este comando no existe",
    vi: "Lệnh này không tồn tại",
  }),
  wrong_period: kind(3001, {
    in: "This round is not open",
    pt: "Esta rodada não está aberta",
    mx: "Esta ronda no está abierta",
    vi: "Ván này chưa mở",
  }),
  stakes_closed: kind(3002, {
    in: "Stakes are closed for this round",
    pt: "As apostas desta rodada estão encerradas",
    mx: "Las apuestas de esta ronda están cerradas",
    vi: "Ván này đã ngừng nhận cược",
  }),
  slot_taken: kind(3003, {
    in: "You already have a stake here in this round",
    pt: "Já existe uma aposta aqui nesta rodada",
    mx: "Ya hay una apuesta aquí en esta ronda",
    vi: "Ô này đã có cược trong ván này",
  }),
  no_stake: kind(3004, {
    in: "There is no stake to cash out",
    pt: "Não há aposta para retirar",
    mx: "No hay apuesta que retirar",
    vi: "Không có cược để rút",
  }),
  already_cashed: kind(3005, {
    in: "This stake has already been cashed out",
    pt: "Esta aposta já foi retirada",
    mx: "Esta apuesta ya se retiró",
    vi: "Cược này đã được rút",
  }),
  cash_out_early: kind(3020, {
    in: "You can cash out from {least}",
    pt: "É possível sacar a partir de {least}",
    mx: "Puedes retirar desde {least}",
    vi: "Bạn có thể rút từ {least}",
  }),
  not_flying: kind(3006, {
    in: "The plane has not taken off yet",
    pt: "O avião ainda não decolou",
    mx: "El avión aún no despega",
    vi: "Máy bay chưa cất cánh",
  }),
  flew_away: kind(3007, {
    in: "Too late, the plane flew away",
    pt: "Tarde demais, o avião foi embora",
    mx: "Demasiado tarde, el avión se fue",
    vi: "Quá muộn, máy bay đã bay mất",
  }),
  round_voided: kind(3008, {
    in: "The round was voided, your stake is returned",
    pt: "A rodada foi anulada e a aposta devolvida",
    mx: "La ronda se anuló y la apuesta se devolvió",
    vi: "Ván bị hủy, tiền cược được trả lại",
  }),
  round_unknown: kind(3009, {
    in: "This round is not known",
    pt: "Esta rodada não existe",
    mx: "Esta ronda no existe",
    vi: "Không có ván này",
  }),
  bad_contract: kind(3011, {
    in: "Choose one of the contract amounts",
    pt: "Escolha um dos valores de contrato",
    mx: "Elige uno de los montos de contrato",
    vi: "Hãy chọn một mức hợp đồng",
  }),
  stake_too_small: kind(3012, {
    in: "The smallest stake is {min, money}",
    pt: "A aposta mínima é {min, money}",
    mx: "La apuesta mínima es {min, money}",
    vi: "Mức cược nhỏ nhất là {min, money}",
  }),
  stake_too_large: kind(3017, {
    in: "The largest stake is {max, money}",
    pt: "A aposta máxima é {max, money}",
    mx: "La apuesta máxima es {max, money}",
    vi: "Mức cược lớn nhất là {max, money}",
  }),
  cancel_closed: kind(3018, {
    in: "This stake can no longer be cancelled",
    pt: "Esta aposta não pode mais ser cancelada",
    mx: "Esta apuesta ya no se puede cancelar",
    vi: "Không thể hủy cược này nữa",
  }),
  stake_cancelled: kind(3019, {
    in: "This stake was cancelled",
    pt: "Esta aposta foi cancelada",
    mx: "Esta apuesta se canceló",
    vi: "Cược này đã bị hủy",
  }),
  game_running: kind(3013, {
    in: "A game is in progress, finish it first",
    pt: "Há um jogo em andamento, termine-o antes",
    mx: "Hay un juego en curso, termínalo primero",
    vi: "Đang có một ván, hãy chơi xong trước",
  }),
  no_game: kind(3014, {
    in: "There is no game in progress",
    pt: "Não há jogo em andamento",
    mx: "No hay ningún juego en curso",
    vi: "Không có ván nào đang chơi",
  }),
  nothing_to_take: kind(3015, {
    in: "Open a cell first",
    pt: "Abra uma casa primeiro",
    mx: "Abre una casilla primero",
    vi: "Hãy mở một ô trước",
  }),
  game_unknown: kind(3016, {
    in: "This game is not known",
    pt: "Este jogo não existe",
    mx: "Este juego no existe",
    vi: "Không có trò chơi này",
  }),
  no_early_access: kind(3010, {
    in: "This game is not open to your account yet",
    pt: "Este jogo ainda não está aberto para a sua conta",
    mx: "Este juego aún no está abierto para tu cuenta",
    vi: "Trò chơi này chưa mở cho tài khoản của bạn",
  }),
  game_maintenance: kind(3010, {
    in: "The game is closed for maintenance",
    pt: "O jogo está em manutenção",
    mx: "El juego está en mantenimiento",
    vi: "Trò chơi đang bảo trì",
  }),
  // The wallet's door for providers.
  signature_late: kind(5001, {
    in: "The signature is more than 5 minutes old or ahead",
    pt: "A assinatura está atrasada ou adiantada mais de 5 minutos",
    mx: "La firma está atrasada o adelantada más de 5 minutos",
    vi: "Chữ ký sớm hoặc muộn hơn 5 phút",
  }),
  request_replayed: kind(5002, {
    in: "This request has come before: sign each retry anew",
    pt: "Esta solicitação já chegou: assine cada nova tentativa",
    mx: "Esta solicitud ya llegó: firma de nuevo cada reintento",
    vi: "Yêu cầu này đã đến trước đó: hãy ký lại mỗi lần thử",
  }),
  player_unknown: kind(5003, {
    in: "No player has this id with this provider",
    pt: "Nenhum jogador tem este id neste provedor",
    mx: "Ningún jugador tiene este id con este proveedor",
    vi: "Không có người chơi nào có id này ở nhà cung cấp này",
  }),
  launch_over: kind(5004, {
    in: "The game's session is not known or has ended",
    pt: "A sessão do jogo não existe ou terminou",
    mx: "La sesión del juego no existe o terminó",
    vi: "Phiên chơi không tồn tại hoặc đã kết thúc",
  }),
  currency_other: kind(5005, {
    in: "The wallet has another currency: {currency}",
    pt: "A carteira tem outra moeda: {currency}",
    mx: "La billetera tiene otra moneda: {currency}",
    vi: "Ví dùng loại tiền khác: {currency}",
  }),
  transaction_other: kind(5006, {
    in: "This transaction id was used for another movement",
    pt: "Este id de transação já foi usado em outro movimento",
    mx: "Este id de transacción ya se usó en otro movimiento",
    vi: "Mã giao dịch này đã dùng cho giao dịch khác",
  }),
  debit_undone: kind(5007, {
    in: "The debit was rolled back",
    pt: "O débito foi desfeito",
    mx: "El débito se revirtió",
    vi: "Khoản trừ đã được hoàn lại",
  }),
  debit_settled: kind(5008, {
    in: "The debit has been won or lost and stays",
    pt: "O débito já foi ganho ou perdido e permanece",
    mx: "El débito ya se ganó o se perdió y se mantiene",
    vi: "Khoản trừ đã thắng hoặc thua nên được giữ nguyên",
  }),
} as const satisfies Record<string, RefusalKind>;

export type RefusalName = keyof typeof refusals;

/** Clients never see the codes from this one on: they answer providers of games. */
export const PROVIDER_CODES_FROM = 5001;

/** An expected failure without effects: a value, not an exception. */
export interface Refusal {
  readonly refusal: RefusalName;
  /** The values for each `{name}` of the text. */
  readonly with?: Readonly<Record<string, string | number>>;
  /** An operator's words, in place of the refusal's own. */
  readonly text?: Readonly<Record<Locale, string>>;
  /** The fields of the envelope beside code and msg. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export function refuse(refusal: RefusalName, more: Omit<Refusal, "refusal"> = {}): Refusal {
  return { refusal, ...more };
}

export function isRefusal(value: object): value is Refusal {
  return "refusal" in value;
}

export function refusalText(refusal: Refusal, locale: Locale): string {
  if (refusal.text !== undefined) return refusal.text[locale];
  return refusals[refusal.refusal].text[locale].replaceAll(
    /\{(\w+)(, money)?\}/g,
    (_, name: string, money?: string) => {
      const value = refusal.with?.[name] ?? "";
      return money !== undefined && typeof value === "number" ? amountText(value, locale) : String(value);
    },
  );
}

/** An amount in whole units as the client shows it, without decimals that are zero. */
export function amountText(amount: number, locale: Locale): string {
  return currencyFormat(LOCALE_TAGS[locale], Number.isInteger(amount) ? 0 : 2).format(amount);
}
