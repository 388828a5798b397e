import type * as source from "../in/support.ts";

export const support: typeof source.support = {
  title: "Suporte",
  chat: "Chat com o suporte",
  contacts: "Fale conosco",
  contactSamples: "São exemplos: ninguém responde por eles. Use o chat ou envie uma sugestão.",
  // The joiner keeps the word in one line.
  email: "E-\u2060mail",
  mobile: "Telefone",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "O chat não abriu",
  none: "Não há chat no momento",
  noneText: "Tente mais tarde.",
  outside: "O chat fica em uma página própria",
  outsideText: "Ele abre em uma nova janela.",
  openOutside: "Abrir o chat",
};

export const suggestions: typeof source.suggestions = {
  title: "Sugestões",
  completed: "Concluídas",
  wait: "Em espera",
  add: "Nova sugestão",
  noneCompleted: "Nenhuma resposta ainda",
  noneCompletedText: "As respostas ao que você perguntou ou sugeriu aparecem aqui.",
  noneWaiting: "Nada em espera",
  noneWaitingText: "O que você envia fica aqui até ter resposta.",
  // A single suggestion.
  detail: "Sugestão",
  reply: "Resposta",
  waiting: "Aguardando resposta",
  serial: "Número",
  time: "Enviada",
  // The form.
  addTitle: "Nova sugestão",
  type: "Qual é o assunto?",
  typePlaceholder: "Escolha",
  typeRecharge: "Recarga",
  typeWithdrawal: "Saque",
  typeGame: "Um jogo",
  typeAccount: "Minha conta",
  typeOther: "Outro assunto",
  paymentSerial: "Código do pagamento",
  paymentSerialHint: "Está nos seus registros, se você tiver",
  content: "O que aconteceu?",
  contentHint: "Quanto mais detalhes, melhor podemos ajudar",
  whatsapp: "Número do WhatsApp",
  whatsappHint: "Se pudermos falar com você por lá",
  send: "Enviar",
  // Field errors.
  typeRequired: "Escolha o assunto",
  contentRequired: "Conte o que aconteceu",
  contentInvalid: "Use texto simples, com no máximo 2.000 caracteres",
  serialInvalid: "No máximo 60 caracteres",
  whatsappInvalid: "Verifique o número",
  sentTitle: "Enviada",
  sentText: "O número dela é {serial}. A resposta chega em Sugestões.",
  sentShort: "A resposta chega em Sugestões.",
  toList: "Ver minhas sugestões",
};

export const legal: typeof source.legal = {
  // Privacy policy.
  privacyTitle: "Política de privacidade",
  privacyIntro: "O que sabemos sobre você, para que usamos e o que você pode fazer a respeito.",
  privacyAgeTitle: "Para quem é o serviço",
  privacyAge:
    "O serviço não é para menores de 13 anos. Não guardamos de propósito dados de crianças com menos de 13 anos; se você acredita que uma criança nos deu dados, avise e nós os apagamos.",
  privacyDataTitle: "O que guardamos",
  privacyData:
    "Seu número de celular, o necessário para conferir sua senha, seu apelido, o código de convite com que você se cadastrou, suas transações e suas rodadas. No seu navegador guardamos a sessão, o identificador que demos ao seu aparelho, o idioma e o modo de exibição.",
  privacyUseTitle: "Para que usamos",
  privacyUse:
    "Para abrir sua sessão, manter seu saldo correto, enviar os códigos de uso único que você pede, creditar quem convidou você e reconhecer abusos. Não vendemos esses dados. Algumas visitas também nos dizem com que rapidez as páginas e os botões responderam e o tipo de conexão, sem nada que diga quem você é.",
  privacyShareTitle: "O que os outros veem",
  privacyShare:
    "Outros jogadores veem seu apelido, inteiro ou em parte, e suas apostas nas rodadas que vocês jogam juntos.",
  privacySeeds: "As seeds de uma rodada são mostradas aos jogadores dela, para que todos possam conferir o resultado.",
  privacyRightsTitle: "O que você pode fazer",
  privacyRights:
    "Você pode mudar o apelido e a senha a qualquer momento, sair e limpar o que o navegador guarda. Peça-nos uma cópia dos seus dados, a correção deles ou a exclusão.",
  privacyOwnData:
    "Em Minha conta, Seus dados, você mesmo pode baixar essa cópia e excluir a conta. Os registros de dinheiro ficam com o seu ID, sem o seu nome.",
  // Risk disclosure.
  riskTitle: "Aviso de riscos",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Idade",
  riskAge: "Menores de {age} anos não podem participar.",
  operatorTitle: "Quem opera o serviço",
  licence: "Licença: {licence}",
};
