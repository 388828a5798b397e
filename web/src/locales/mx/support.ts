import type * as source from "../in/support.ts";

export const support: typeof source.support = {
  title: "Soporte",
  chat: "Chat con soporte",
  contacts: "Contáctanos",
  contactSamples: "Son ejemplos: nadie responde ahí. Usa el chat o envía una sugerencia.",
  email: "Correo",
  mobile: "Teléfono",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "El chat no se abrió",
  none: "No hay chat por el momento",
  noneText: "Inténtalo más tarde.",
  outside: "El chat está en su propia página",
  outsideText: "Se abre en una ventana nueva.",
  openOutside: "Abrir el chat",
};

export const suggestions: typeof source.suggestions = {
  title: "Sugerencias",
  completed: "Completadas",
  wait: "En espera",
  add: "Nueva sugerencia",
  noneCompleted: "Aún no hay respuestas",
  noneCompletedText: "Las respuestas a lo que preguntaste o sugeriste aparecen aquí.",
  noneWaiting: "Nada en espera",
  noneWaitingText: "Lo que envías aparece aquí hasta que haya respuesta.",
  // A single suggestion.
  detail: "Sugerencia",
  reply: "Respuesta",
  waiting: "En espera de respuesta",
  serial: "Número",
  time: "Enviada",
  // The form.
  addTitle: "Nueva sugerencia",
  type: "¿De qué se trata?",
  typePlaceholder: "Elige",
  typeRecharge: "Recarga",
  typeWithdrawal: "Retiro",
  typeGame: "Un juego",
  typeAccount: "Mi cuenta",
  typeOther: "Otra cosa",
  paymentSerial: "Número de serie del pago",
  paymentSerialHint: "Está en tus registros, si lo tienes",
  content: "¿Qué pasó?",
  contentHint: "Con más detalles podemos ayudarte mejor",
  whatsapp: "Número de WhatsApp",
  whatsappHint: "Si podemos escribirte ahí",
  send: "Enviar",
  // Field errors.
  typeRequired: "Elige de qué se trata",
  contentRequired: "Cuenta qué pasó",
  contentInvalid: "Usa texto simple, con 2,000 caracteres como máximo",
  serialInvalid: "60 caracteres como máximo",
  whatsappInvalid: "Revisa el número",
  sentTitle: "Enviada",
  sentText: "Su número es {serial}. La respuesta llega a tus sugerencias.",
  sentShort: "La respuesta llega a tus sugerencias.",
  toList: "Ver mis sugerencias",
};

export const legal: typeof source.legal = {
  // Privacy policy.
  privacyTitle: "Política de privacidad",
  privacyIntro: "Qué sabemos de ti, para qué lo usamos y qué puedes hacer al respecto.",
  privacyAgeTitle: "Para quién es el servicio",
  privacyAge:
    "El servicio no es para menores de 13 años. No guardamos a sabiendas datos de menores de 13 años; si crees que un menor nos dio datos, avísanos y los borramos.",
  privacyDataTitle: "Qué guardamos",
  privacyData:
    "Tu número de celular, lo necesario para comprobar tu contraseña, tu apodo, el código de invitación con el que te registraste, tus transacciones y tus rondas. En tu navegador guardamos la sesión, el identificador que le dimos a tu dispositivo, el idioma y el modo de pantalla.",
  privacyUseTitle: "Para qué lo usamos",
  privacyUse:
    "Para iniciar tu sesión, mantener correcto tu saldo, enviar los códigos de un solo uso que pides, acreditar a quien te invitó y reconocer abusos. No vendemos estos datos. Algunas visitas también nos dicen qué tan rápido respondieron las páginas y los botones y el tipo de conexión, sin nada que diga quién eres.",
  privacyShareTitle: "Qué ven los demás",
  privacyShare:
    "Los demás jugadores ven tu apodo, completo o en parte, y tus apuestas en las rondas que juegan juntos.",
  privacySeeds: "Las semillas de una ronda se muestran a sus jugadores para que todos puedan comprobar el resultado.",
  privacyRightsTitle: "Qué puedes hacer",
  privacyRights:
    "Puedes cambiar tu apodo y tu contraseña cuando quieras, cerrar sesión y borrar lo que guarda tu navegador. Pídenos una copia de tus datos, que los corrijamos o que los borremos.",
  privacyOwnData:
    "En Mi cuenta, Tus datos, tú mismo puedes descargar esa copia y eliminar tu cuenta. Los registros de dinero se quedan con tu ID, sin tu nombre.",
  // Risk disclosure.
  riskTitle: "Aviso de riesgos",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Edad",
  riskAge: "Los menores de {age} años no pueden participar.",
  operatorTitle: "Quién opera el servicio",
  licence: "Licencia: {licence}",
};
