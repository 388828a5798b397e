import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./docs.css";
import { drawOdds } from "./exact-odds.ts";

// Loads everything from this host, without a validator badge, so it works offline too.
SwaggerUI({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});

const odds = document.querySelector<HTMLElement>("#odds");
if (odds !== null) drawOdds(odds);
