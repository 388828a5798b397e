import type { legal as source } from "../in/legal.ts";

export const legal: typeof source = {
  // Privacy policy.
  privacyTitle: "Política de privacidad",
  privacyIntro: "Qué sabemos de ti, para qué lo usamos y qué puedes hacer al respecto.",
  privacyAgeTitle: "Para quién es el servicio",
  privacyAge:
    "El servicio no es para menores de 13 años. No guardamos a sabiendas datos de menores de 13 años; si crees que un menor nos dio datos, avísanos y los borramos.",
  privacyDataTitle: "Qué guardamos",
  privacyData:
    "Tu número de celular, tu contraseña en una forma que no se puede volver a leer, tu apodo, el código de invitación con el que te registraste, tus transacciones y tus rondas. En tu navegador guardamos la sesión, el identificador que le dimos a tu dispositivo, el idioma y el modo de pantalla.",
  privacyUseTitle: "Para qué lo usamos",
  privacyUse:
    "Para iniciar tu sesión, mantener correcto tu saldo, enviar los códigos de un solo uso que pides, acreditar a quien te invitó y reconocer abusos. No vendemos estos datos.",
  privacyShareTitle: "Qué ven los demás",
  privacyShare:
    "Los demás jugadores ven tu apodo, completo o en parte, y tus apuestas en las rondas que juegan juntos. Las semillas de una ronda se muestran a sus jugadores para que todos puedan comprobar el resultado.",
  privacyRightsTitle: "Qué puedes hacer",
  privacyRights:
    "Puedes cambiar tu apodo y tu contraseña cuando quieras, cerrar sesión y borrar lo que guarda tu navegador. Pídenos una copia de tus datos, que los corrijamos o que los borremos.",
  // Risk disclosure.
  riskTitle: "Aviso de riesgos",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Edad",
  riskAge: "Los menores de {age} años no pueden participar.",
  operatorTitle: "Quién opera el servicio",
  licence: "Licencia: {licence}",
};
