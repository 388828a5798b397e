import { asyncapiOf } from "#contract/documents/asyncapi.ts";
import { contractDocument as documentOf } from "#contract/documents/contract-document.ts";
import { backendOpenapiOf, openapiOf, providerOpenapiOf } from "#contract/documents/openapi.ts";
import { api, RULES, SPECIFIED } from "./api.ts";
import { sharedRuleText } from "../engine/contract/rule-text.ts";

// The documents of the platform with every game.

export const openapi = openapiOf(api);
export const backendOpenapi = backendOpenapiOf(api);
export const providerOpenapi = providerOpenapiOf(api);
export const asyncapi = asyncapiOf(api);

export const contractDocument = (): string =>
  documentOf(api, { specified: SPECIFIED, ofAllGames: sharedRuleText(), rules: RULES });
