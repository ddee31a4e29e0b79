export { createClient } from './createClient.ts';
export { PortalError, type LocalReason } from './portalError.ts';
export type {
  Added,
  AddedName,
  BillFilter,
  CallOptions,
  Client,
  ClientOptions,
  ClientParts,
  ListMark,
  ListName,
  Method,
  Rows,
  SavedSession,
  SettledRecord,
  UploadOptions,
} from './client.ts';
export { verifyWebhook, type WebhookEvent, type WebhookEventName, type WebhookHeaders } from './webhook.ts';
export type * from './calls.ts';
