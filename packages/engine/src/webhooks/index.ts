export { webhookTables } from './outbox.ts'
export { openWebhooks, type Webhooks } from './webhooks.ts'
