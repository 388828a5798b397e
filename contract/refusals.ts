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

function kind(code: number, inText: string, pt: string, mx: string, vi: string, http?: number): RefusalKind {
  const text = { in: inText, pt, mx, vi };
  return http === undefined ? { code, text } : { code, http, text };
}

const UNREACHABLE = [
  "The service cannot be reached, please try again later",
  "Não foi possível acessar o serviço, tente novamente mais tarde",
  "No se puede acceder al servicio, inténtalo más tarde",
  "Không thể kết nối dịch vụ, vui lòng thử lại sau",
] as const;

export const refusals = {
  // The gateway.
  bad_request: kind(400, "Please check {field}", "Verifique {field}", "Revisa {field}", "Vui lòng kiểm tra {field}"),
  unauthorized: kind(
    401,
    "Please log in again",
    "Entre novamente na sua conta",
    "Vuelve a iniciar sesión",
    "Vui lòng đăng nhập lại",
    401,
  ),
  not_found: kind(404, "Not found", "Não encontrado", "No encontrado", "Không tìm thấy", 404),
  method_not_allowed: kind(
    405,
    "This method is not allowed here",
    "Este método não é permitido aqui",
    "Este método no está permitido aquí",
    "Phương thức này không được phép",
    405,
  ),
  unprocessable: kind(
    422,
    "The request could not be processed",
    "A solicitação não pôde ser processada",
    "No se pudo procesar la solicitud",
    "Không thể xử lý yêu cầu",
    422,
  ),
  conflict: kind(
    409,
    "The request is in conflict with another one",
    "A solicitação está em conflito com outra",
    "La solicitud está en conflicto con otra",
    "Yêu cầu xung đột với một yêu cầu khác",
    409,
  ),
  body_late: kind(
    408,
    "The request took too long to arrive",
    "A solicitação demorou demais para chegar",
    "La solicitud tardó demasiado en llegar",
    "Yêu cầu được gửi đến quá chậm",
    408,
  ),
  too_large: kind(
    413,
    "The request is too large",
    "A solicitação é grande demais",
    "La solicitud es demasiado grande",
    "Yêu cầu quá lớn",
    413,
  ),
  idempotency_conflict: kind(
    422,
    "This request id was used for something else",
    "Este identificador já foi usado em outra solicitação",
    "Este identificador ya se usó en otra solicitud",
    "Mã yêu cầu này đã được dùng cho việc khác",
  ),
  rate_limited: kind(
    429,
    "Too many requests, please wait a moment",
    "Muitas solicitações, aguarde um momento",
    "Demasiadas solicitudes, espera un momento",
    "Quá nhiều yêu cầu, vui lòng đợi một chút",
    429,
  ),
  internal: kind(
    500,
    "Something went wrong, please try again later",
    "Algo deu errado, tente novamente mais tarde",
    "Algo salió mal, inténtalo de nuevo más tarde",
    "Đã xảy ra lỗi, vui lòng thử lại sau",
    500,
  ),
  not_offered: kind(
    501,
    "The backend that answers here does not offer this",
    "O serviço que responde aqui não oferece isto",
    "El servicio que responde aquí no ofrece esto",
    "Máy chủ đang trả lời ở đây không có chức năng này",
    501,
  ),
  upstream_failed: kind(502, ...UNREACHABLE, 502),
  /** The backend was not asked, because it failed just now or has too much to do. Nothing has changed there. */
  upstream_away: kind(503, ...UNREACHABLE, 503),
  upstream_unreadable: kind(
    502,
    "The service answered without a readable {field}",
    "O serviço respondeu sem {field} legível",
    "El servicio respondió sin {field} legible",
    "Dịch vụ trả lời thiếu {field} đọc được",
    502,
  ),
  maintenance: kind(
    503,
    "The app is shut down for maintenance, please wait for a period of time",
    "O aplicativo está em manutenção, aguarde algum tempo",
    "La aplicación está en mantenimiento, espera un momento",
    "Ứng dụng đang bảo trì, vui lòng đợi một thời gian",
    503,
  ),
  upstream_timeout: kind(
    504,
    "The service took too long to answer, please try again",
    "O serviço demorou demais para responder, tente novamente",
    "El servicio tardó demasiado en responder, inténtalo de nuevo",
    "Dịch vụ phản hồi quá lâu, vui lòng thử lại",
    504,
  ),
  not_json: kind(
    415,
    "The request must be JSON",
    "A solicitação deve ser JSON",
    "La solicitud debe ser JSON",
    "Yêu cầu phải là JSON",
    415,
  ),
  not_form: kind(
    415,
    "The request must be a form",
    "A solicitação deve ser um formulário",
    "La solicitud debe ser un formulario",
    "Yêu cầu phải là biểu mẫu",
    415,
  ),
  forbidden_origin: kind(
    403,
    "Requests from another site are not accepted",
    "Solicitações de outro site não são aceitas",
    "No se aceptan solicitudes de otro sitio",
    "Không chấp nhận yêu cầu từ trang khác",
    403,
  ),
  // Accounts.
  new_device: kind(
    403,
    "This device is new: enter the code that we have sent",
    "Este aparelho é novo: digite o código que enviamos",
    "Este dispositivo es nuevo: escribe el código que enviamos",
    "Đây là thiết bị mới: hãy nhập mã chúng tôi vừa gửi",
  ),
  wrong_login: kind(
    1001,
    "Mobile number or password is wrong",
    "Número de celular ou senha incorretos",
    "El número de celular o la contraseña no son correctos",
    "Số điện thoại hoặc mật khẩu không đúng",
  ),
  wrong_code: kind(
    1002,
    "The code is wrong or no longer valid",
    "O código está incorreto ou expirou",
    "El código no es correcto o ya no es válido",
    "Mã không đúng hoặc đã hết hạn",
  ),
  code_too_soon: kind(
    1003,
    "Please wait {seconds} s before asking for another code",
    "Aguarde {seconds} s antes de pedir outro código",
    "Espera {seconds} s antes de pedir otro código",
    "Vui lòng đợi {seconds} giây trước khi yêu cầu mã khác",
  ),
  code_daily_limit: kind(
    1004,
    "No more codes today for this number",
    "Não há mais códigos hoje para este número",
    "No hay más códigos hoy para este número",
    "Số này đã hết lượt nhận mã hôm nay",
  ),
  mobile_taken: kind(
    1005,
    "This mobile number already has an account",
    "Este número já tem uma conta",
    "Este número ya tiene una cuenta",
    "Số điện thoại này đã có tài khoản",
  ),
  wrong_r_code: kind(
    1006,
    "The invite code is not known",
    "O código de convite não existe",
    "El código de invitación no existe",
    "Mã mời không tồn tại",
  ),
  login_locked: kind(
    1007,
    "Too many wrong tries, please wait {minutes} min",
    "Muitas tentativas incorretas, aguarde {minutes} min",
    "Demasiados intentos fallidos, espera {minutes} min",
    "Sai quá nhiều lần, vui lòng đợi {minutes} phút",
  ),
  // Money.
  insufficient_balance: kind(
    2001,
    "Your balance is not enough",
    "Saldo insuficiente",
    "El saldo no es suficiente",
    "Số dư không đủ",
  ),
  amount_range: kind(
    2002,
    "Choose an amount from {min, money} to {max, money}",
    "Escolha um valor de {min, money} a {max, money}",
    "Elige un monto de {min, money} a {max, money}",
    "Hãy chọn số tiền từ {min, money} đến {max, money}",
  ),
  day_limit: kind(
    2003,
    "At most {max, money} a day: {left, money} are left today",
    "No máximo {max, money} por dia: restam {left, money} hoje",
    "Máximo {max, money} por día: quedan {left, money} hoy",
    "Tối đa {max, money} mỗi ngày: hôm nay còn {left, money}",
  ),
  wrong_password: kind(
    2004,
    "The password is wrong",
    "A senha está incorreta",
    "La contraseña no es correcta",
    "Mật khẩu không đúng",
  ),
  channel_unknown: kind(
    2005,
    "This way to pay is not available",
    "Esta forma de pagamento não está disponível",
    "Esta forma de pago no está disponible",
    "Kênh thanh toán này không khả dụng",
  ),
  bank_code_required: kind(2006, "Choose the bank", "Escolha o banco", "Elige el banco", "Hãy chọn ngân hàng"),
  receiver_unknown: kind(
    2007,
    "No member has this ID",
    "Nenhum membro tem este ID",
    "Ningún miembro tiene este ID",
    "Không có thành viên nào có ID này",
  ),
  receiver_self: kind(
    2029,
    "This is your own ID: choose another member",
    "Este é o seu próprio ID: escolha outro membro",
    "Este es tu propio ID: elige a otro miembro",
    "Đây là ID của bạn: hãy chọn thành viên khác",
  ),
  receiver_system: kind(
    2030,
    "This ID belongs to the system, not to a member",
    "Este ID é do sistema, não de um membro",
    "Este ID es del sistema, no de un miembro",
    "ID này thuộc về hệ thống, không phải của thành viên",
  ),
  transfer_disabled: kind(
    2008,
    "Transfers are switched off",
    "As transferências estão desativadas",
    "Las transferencias están desactivadas",
    "Chức năng chuyển tiền đang tắt",
  ),
  profit_insufficient: kind(
    2009,
    "You do not have that much profit",
    "Não há lucro suficiente",
    "No hay suficiente ganancia",
    "Không đủ lợi nhuận",
  ),
  code_required: kind(
    2010,
    "Enter the code that was sent to your mobile",
    "Digite o código enviado ao seu celular",
    "Escribe el código enviado a tu celular",
    "Hãy nhập mã đã gửi đến điện thoại của bạn",
  ),
  ifsc_invalid: kind(
    2011,
    "The IFSC code is not valid",
    "O código IFSC não é válido",
    "El código IFSC no es válido",
    "Mã IFSC không hợp lệ",
  ),
  upi_required: kind(
    2012,
    "UPI Account can not be empty",
    "A chave Pix não pode ficar vazia",
    "La Clabe no puede quedar vacía",
    "Tài khoản không được để trống",
  ),
  upi_invalid: kind(
    2013,
    "Please check the account details",
    "Verifique os dados da conta",
    "Revisa los datos de la cuenta",
    "Vui lòng kiểm tra thông tin tài khoản",
  ),
  card_unknown: kind(
    2014,
    "This bank card is not known",
    "Este cartão não existe",
    "Esta tarjeta no existe",
    "Không có thẻ này",
  ),
  address_unknown: kind(
    2015,
    "This address is not known",
    "Este endereço não existe",
    "Esta dirección no existe",
    "Không có địa chỉ này",
  ),
  too_many: kind(
    2016,
    "There are {max} already, delete one first",
    "Já existem {max}, exclua um antes",
    "Ya hay {max}, elimina una primero",
    "Đã có {max}, hãy xóa bớt",
  ),
  recharge_limit: kind(
    2017,
    "You have reached your own recharge limit of {max, money} a day",
    "Seu limite de recarga de {max, money} por dia foi atingido",
    "Alcanzaste tu límite de recarga de {max, money} por día",
    "Bạn đã đạt giới hạn nạp {max, money} mỗi ngày",
  ),
  loss_limit: kind(
    2018,
    "You have reached your own loss limit of {max, money} a day",
    "Seu limite de perdas de {max, money} por dia foi atingido",
    "Alcanzaste tu límite de pérdidas de {max, money} por día",
    "Bạn đã đạt giới hạn thua {max, money} mỗi ngày",
  ),
  session_limit: kind(
    2019,
    "Your playing time for today is used up",
    "Seu tempo de jogo de hoje terminou",
    "Tu tiempo de juego de hoy terminó",
    "Thời gian chơi hôm nay của bạn đã hết",
  ),
  self_excluded: kind(
    2020,
    "You have excluded yourself from playing for now",
    "Você se autoexcluiu dos jogos por enquanto",
    "Te autoexcluiste del juego por ahora",
    "Bạn đang tự loại trừ khỏi trò chơi",
  ),
  exclusion_stands: kind(
    2021,
    "Your self-exclusion cannot be shortened",
    "Sua autoexclusão não pode ser encurtada",
    "Tu autoexclusión no se puede acortar",
    "Không thể rút ngắn thời gian tự loại trừ của bạn",
  ),
  recharge_limit_week: kind(
    2041,
    "You have reached your own recharge limit of {max, money} a week",
    "Seu limite de recarga de {max, money} por semana foi atingido",
    "Alcanzaste tu límite de recarga de {max, money} por semana",
    "Bạn đã đạt giới hạn nạp {max, money} mỗi tuần",
  ),
  recharge_limit_month: kind(
    2042,
    "You have reached your own recharge limit of {max, money} a month",
    "Seu limite de recarga de {max, money} por mês foi atingido",
    "Alcanzaste tu límite de recarga de {max, money} por mes",
    "Bạn đã đạt giới hạn nạp {max, money} mỗi tháng",
  ),
  loss_limit_week: kind(
    2043,
    "You have reached your own loss limit of {max, money} a week",
    "Seu limite de perdas de {max, money} por semana foi atingido",
    "Alcanzaste tu límite de pérdidas de {max, money} por semana",
    "Bạn đã đạt giới hạn thua {max, money} mỗi tuần",
  ),
  loss_limit_month: kind(
    2044,
    "You have reached your own loss limit of {max, money} a month",
    "Seu limite de perdas de {max, money} por mês foi atingido",
    "Alcanzaste tu límite de pérdidas de {max, money} por mes",
    "Bạn đã đạt giới hạn thua {max, money} mỗi tháng",
  ),
  stake_limit: kind(
    2045,
    "You have reached your own stake limit of {max, money} a day",
    "Seu limite de apostas de {max, money} por dia foi atingido",
    "Alcanzaste tu límite de apuestas de {max, money} por día",
    "Bạn đã đạt giới hạn cược {max, money} mỗi ngày",
  ),
  stake_limit_week: kind(
    2046,
    "You have reached your own stake limit of {max, money} a week",
    "Seu limite de apostas de {max, money} por semana foi atingido",
    "Alcanzaste tu límite de apuestas de {max, money} por semana",
    "Bạn đã đạt giới hạn cược {max, money} mỗi tuần",
  ),
  stake_limit_month: kind(
    2047,
    "You have reached your own stake limit of {max, money} a month",
    "Seu limite de apostas de {max, money} por mês foi atingido",
    "Alcanzaste tu límite de apuestas de {max, money} por mes",
    "Bạn đã đạt giới hạn cược {max, money} mỗi tháng",
  ),
  paused: kind(
    2048,
    "You are taking a break from playing",
    "Você está fazendo uma pausa nos jogos",
    "Estás en una pausa de juego",
    "Bạn đang tạm nghỉ chơi",
  ),
  pause_stands: kind(
    2049,
    "Your break cannot be shortened",
    "Sua pausa não pode ser encurtada",
    "Tu pausa no se puede acortar",
    "Không thể rút ngắn thời gian tạm nghỉ của bạn",
  ),
  raise_waits: kind(
    2050,
    "No higher limit can be confirmed yet",
    "Ainda não há limite maior para confirmar",
    "Todavía no hay un límite más alto por confirmar",
    "Chưa có giới hạn cao hơn nào để xác nhận",
  ),
  auto_play_forbidden: kind(
    3031,
    "Automatic play is not allowed here",
    "O jogo automático não é permitido aqui",
    "El juego automático no está permitido aquí",
    "Không được phép chơi tự động tại đây",
  ),
  too_fast: kind(
    3032,
    "Wait {seconds} s between the starts of two games",
    "Aguarde {seconds} s entre o início de dois jogos",
    "Espera {seconds} s entre el inicio de dos juegos",
    "Hãy chờ {seconds} giây giữa hai lần bắt đầu ván",
  ),
  signature_wrong: kind(
    2022,
    "The signature is not valid",
    "A assinatura não confere",
    "La firma no coincide",
    "Chữ ký không khớp",
  ),
  payment_unknown: kind(
    2023,
    "This payment is not known",
    "Este pagamento não existe",
    "Este pago no existe",
    "Không có khoản thanh toán này",
  ),
  payments_open: kind(
    2024,
    "You have {max} payments open, finish one or wait half an hour",
    "Você tem {max} pagamentos abertos, conclua um ou aguarde meia hora",
    "Tienes {max} pagos abiertos, termina uno o espera media hora",
    "Bạn có {max} khoản thanh toán đang mở, hãy hoàn tất một khoản hoặc đợi nửa giờ",
  ),
  withdrawal_unknown: kind(
    2025,
    "This withdrawal is not known",
    "Este saque não existe",
    "Este retiro no existe",
    "Không có lệnh rút tiền này",
  ),
  already_decided: kind(
    2026,
    "This has already been decided",
    "Isto já foi decidido",
    "Esto ya está decidido",
    "Việc này đã được xử lý",
  ),
  recharge_first: kind(
    2027,
    "Recharge once before you transfer or withdraw: the welcome balance is for playing",
    "Faça uma recarga antes de transferir ou sacar: o saldo de boas-vindas é para jogar",
    "Haz una recarga antes de transferir o retirar: el saldo de bienvenida es para jugar",
    "Hãy nạp tiền một lần trước khi chuyển hoặc rút tiền: số dư chào mừng là để chơi",
  ),
  profit_later: kind(
    2028,
    "Profit can be moved from the day after it came in: now {movable, money}",
    "O lucro pode passar ao saldo a partir do dia seguinte ao que entrou: agora {movable, money}",
    "La ganancia se puede pasar al saldo desde el día siguiente a su llegada: ahora {movable, money}",
    "Lợi nhuận có thể chuyển từ ngày hôm sau khi nhận được: hiện tại {movable, money}",
  ),
  outdated: kind(
    2031,
    "Something has changed on another screen: look again before you press",
    "Algo mudou em outra tela: confira antes de tocar de novo",
    "Algo cambió en otra pantalla: revisa antes de volver a tocar",
    "Có thay đổi trên màn hình khác: hãy xem lại trước khi nhấn",
  ),
  // Shop.
  product_unknown: kind(
    4001,
    "This product is not known",
    "Este produto não existe",
    "Este producto no existe",
    "Không có sản phẩm này",
  ),
  sold_out: kind(4002, "Sold out", "Esgotado", "Agotado", "Hết hàng"),
  order_unknown: kind(
    4003,
    "This order is not known",
    "Este pedido não existe",
    "Este pedido no existe",
    "Không có đơn hàng này",
  ),
  order_not_shipped: kind(
    4004,
    "This order is not on its way yet",
    "Este pedido ainda não foi enviado",
    "Este pedido aún no se ha enviado",
    "Đơn hàng này chưa được gửi",
  ),
  order_cancelled: kind(
    4005,
    "This order was cancelled, its price is back in your balance",
    "Este pedido foi cancelado e o valor voltou ao seu saldo",
    "Este pedido se canceló y su precio volvió a tu saldo",
    "Đơn hàng này đã hủy, tiền đã về số dư của bạn",
  ),
  order_waits: kind(
    4006,
    "Your order is being placed, look at your orders in a moment",
    "Seu pedido está sendo feito, veja seus pedidos em instantes",
    "Tu pedido se está procesando, revisa tus pedidos en un momento",
    "Đơn hàng đang được xử lý, hãy xem đơn hàng của bạn sau giây lát",
  ),
  // Gifts.
  gift_unknown: kind(
    4101,
    "This gift code is not known or no longer valid",
    "Este código não existe ou não é mais válido",
    "Este código no existe o ya no es válido",
    "Mã quà không tồn tại hoặc đã hết hạn",
  ),
  gift_redeemed: kind(
    4102,
    "You have already redeemed this gift code",
    "Você já resgatou este código",
    "Ya canjeaste este código",
    "Bạn đã đổi mã này rồi",
  ),
  gift_guesses: kind(
    4109,
    "Too many wrong gift codes, please wait {minutes} min",
    "Muitos códigos de presente incorretos, aguarde {minutes} min",
    "Demasiados códigos de regalo incorrectos, espera {minutes} min",
    "Nhập sai mã quà quá nhiều lần, vui lòng đợi {minutes} phút",
  ),
  gift_waits: kind(
    4108,
    "The gift is on its way, look at your balance in a moment",
    "O presente está a caminho, veja seu saldo em instantes",
    "El regalo está en camino, revisa tu saldo en un momento",
    "Quà đang được chuyển, hãy xem số dư sau giây lát",
  ),
  event_unknown: kind(
    4103,
    "This gift hour is not known",
    "Esta hora de presente não existe",
    "Esta hora de regalo no existe",
    "Không có giờ quà này",
  ),
  event_closed: kind(
    4104,
    "This gift hour is not open now",
    "Esta hora de presente não está aberta agora",
    "Esta hora de regalo no está abierta ahora",
    "Giờ quà này hiện không mở",
  ),
  event_joined: kind(
    4105,
    "You have already joined this gift hour",
    "Você já participou desta hora de presente",
    "Ya participaste en esta hora de regalo",
    "Bạn đã tham gia giờ quà này",
  ),
  event_conditions: kind(
    4106,
    "Meet today’s conditions of this gift hour first",
    "Cumpra antes as condições de hoje desta hora de presente",
    "Cumple primero las condiciones de hoy de esta hora de regalo",
    "Hãy đạt điều kiện hôm nay của giờ quà này trước",
  ),
  event_empty: kind(
    4107,
    "All gifts of this gift hour are taken",
    "Todos os presentes desta hora já foram entregues",
    "Todos los regalos de esta hora ya se entregaron",
    "Quà của giờ này đã hết",
  ),
  // Support.
  suggestion_unknown: kind(
    4201,
    "This suggestion is not known",
    "Esta sugestão não existe",
    "Esta sugerencia no existe",
    "Không có góp ý này",
  ),
  suggestions_waiting: kind(
    4202,
    "Please wait for the replies to your suggestions first",
    "Aguarde primeiro as respostas às suas sugestões",
    "Espera primero las respuestas a tus sugerencias",
    "Vui lòng đợi phản hồi cho các góp ý của bạn trước",
  ),
  // Games.
  bad_frame: kind(
    400,
    "This message could not be read",
    "Não foi possível ler esta mensagem",
    "No se pudo leer este mensaje",
    "Không đọc được thông điệp này",
  ),
  unknown_command: kind(
    404,
    "This command is not known",
    "Este comando não existe",
    "Este comando no existe",
    "Lệnh này không tồn tại",
  ),
  wrong_period: kind(
    3001,
    "This round is not open",
    "Esta rodada não está aberta",
    "Esta ronda no está abierta",
    "Ván này chưa mở",
  ),
  stakes_closed: kind(
    3002,
    "Stakes are closed for this round",
    "As apostas desta rodada estão encerradas",
    "Las apuestas de esta ronda están cerradas",
    "Ván này đã ngừng nhận cược",
  ),
  slot_taken: kind(
    3003,
    "You already have a stake here in this round",
    "Já existe uma aposta aqui nesta rodada",
    "Ya hay una apuesta aquí en esta ronda",
    "Ô này đã có cược trong ván này",
  ),
  no_stake: kind(
    3004,
    "There is no stake to cash out",
    "Não há aposta para retirar",
    "No hay apuesta que retirar",
    "Không có cược để rút",
  ),
  already_cashed: kind(
    3005,
    "This stake has already been cashed out",
    "Esta aposta já foi retirada",
    "Esta apuesta ya se retiró",
    "Cược này đã được rút",
  ),
  cash_out_early: kind(
    3020,
    "You can cash out from {least}",
    "É possível sacar a partir de {least}",
    "Puedes retirar desde {least}",
    "Bạn có thể rút từ {least}",
  ),
  not_flying: kind(
    3006,
    "The plane has not taken off yet",
    "O avião ainda não decolou",
    "El avión aún no despega",
    "Máy bay chưa cất cánh",
  ),
  flew_away: kind(
    3007,
    "Too late, the plane flew away",
    "Tarde demais, o avião foi embora",
    "Demasiado tarde, el avión se fue",
    "Quá muộn, máy bay đã bay mất",
  ),
  round_voided: kind(
    3008,
    "The round was voided, your stake is returned",
    "A rodada foi anulada e a aposta devolvida",
    "La ronda se anuló y la apuesta se devolvió",
    "Ván bị hủy, tiền cược được trả lại",
  ),
  round_unknown: kind(
    3009,
    "This round is not known",
    "Esta rodada não existe",
    "Esta ronda no existe",
    "Không có ván này",
  ),
  bad_contract: kind(
    3011,
    "Choose one of the contract amounts",
    "Escolha um dos valores de contrato",
    "Elige uno de los montos de contrato",
    "Hãy chọn một mức hợp đồng",
  ),
  stake_too_small: kind(
    3012,
    "The smallest stake is {min, money}",
    "A aposta mínima é {min, money}",
    "La apuesta mínima es {min, money}",
    "Mức cược nhỏ nhất là {min, money}",
  ),
  stake_too_large: kind(
    3017,
    "The largest stake is {max, money}",
    "A aposta máxima é {max, money}",
    "La apuesta máxima es {max, money}",
    "Mức cược lớn nhất là {max, money}",
  ),
  cancel_closed: kind(
    3018,
    "This stake can no longer be cancelled",
    "Esta aposta não pode mais ser cancelada",
    "Esta apuesta ya no se puede cancelar",
    "Không thể hủy cược này nữa",
  ),
  stake_cancelled: kind(
    3019,
    "This stake was cancelled",
    "Esta aposta foi cancelada",
    "Esta apuesta se canceló",
    "Cược này đã bị hủy",
  ),
  game_running: kind(
    3013,
    "A game is in progress, finish it first",
    "Há um jogo em andamento, termine-o antes",
    "Hay un juego en curso, termínalo primero",
    "Đang có một ván, hãy chơi xong trước",
  ),
  no_game: kind(
    3014,
    "There is no game in progress",
    "Não há jogo em andamento",
    "No hay ningún juego en curso",
    "Không có ván nào đang chơi",
  ),
  nothing_to_take: kind(
    3015,
    "Open a cell first",
    "Abra uma casa primeiro",
    "Abre una casilla primero",
    "Hãy mở một ô trước",
  ),
  game_unknown: kind(
    3016,
    "This game is not known",
    "Este jogo não existe",
    "Este juego no existe",
    "Không có trò chơi này",
  ),
  game_maintenance: kind(
    3010,
    "The game is closed for maintenance",
    "O jogo está em manutenção",
    "El juego está en mantenimiento",
    "Trò chơi đang bảo trì",
  ),
} as const satisfies Record<string, RefusalKind>;

export type RefusalName = keyof typeof refusals;

/** An expected failure: a value, not an exception. It changed nothing. */
export interface Refusal {
  readonly refusal: RefusalName;
  /** The values for each `{name}` of the text. */
  readonly with?: Readonly<Record<string, string | number>>;
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
  return refusals[refusal.refusal].text[locale].replaceAll(
    /\{(\w+)(, money)?\}/g,
    (_, name: string, money?: string) => {
      const value = refusal.with?.[name] ?? "";
      return money !== undefined && typeof value === "number" ? amountText(value, locale) : String(value);
    },
  );
}

/** An amount in whole units as the client shows it, without decimals that are zero. */
function amountText(amount: number, locale: Locale): string {
  return currencyFormat(LOCALE_TAGS[locale], Number.isInteger(amount) ? 0 : 2).format(amount);
}
