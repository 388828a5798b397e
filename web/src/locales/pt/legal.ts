import type { legal as source } from "../in/legal.ts";

export const legal: typeof source = {
  // Privacy policy.
  privacyTitle: "Política de privacidade",
  privacyIntro: "O que sabemos sobre você, para que usamos e o que você pode fazer a respeito.",
  privacyAgeTitle: "Para quem é o serviço",
  privacyAge:
    "O serviço não é para menores de 13 anos. Não guardamos de propósito dados de crianças com menos de 13 anos; se você acredita que uma criança nos deu dados, avise e nós os apagamos.",
  privacyDataTitle: "O que guardamos",
  privacyData:
    "Seu número de celular, sua senha em uma forma que não pode ser lida de volta, seu apelido, o código de convite com que você se cadastrou, suas transações e suas rodadas. No seu navegador guardamos a sessão, o identificador que demos ao seu aparelho, o idioma e o modo de exibição.",
  privacyUseTitle: "Para que usamos",
  privacyUse:
    "Para abrir sua sessão, manter seu saldo correto, enviar os códigos de uso único que você pede, creditar quem convidou você e reconhecer abusos. Não vendemos esses dados.",
  privacyShareTitle: "O que os outros veem",
  privacyShare:
    "Outros jogadores veem seu apelido, inteiro ou em parte, e suas apostas nas rodadas que vocês jogam juntos. As seeds de uma rodada são mostradas aos jogadores dela, para que todos possam conferir o resultado.",
  privacyRightsTitle: "O que você pode fazer",
  privacyRights:
    "Você pode mudar o apelido e a senha a qualquer momento, sair e limpar o que o navegador guarda. Peça-nos uma cópia dos seus dados, a correção deles ou a exclusão.",
  // Risk disclosure.
  riskTitle: "Aviso de riscos",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Idade",
  riskAge: "Menores de {age} anos não podem participar.",
  operatorTitle: "Quem opera o serviço",
  licence: "Licença: {licence}",
};
