import { NotificationMethod } from '#contract/vocabulary/people.ts'

/** SQL: whether this row of `users` gets messages by WhatsApp, as `receivesTexts` decides. */
export const receivesTextsSql = (user: string): string =>
  `${user}.phone IS NOT NULL AND ${user}.verified_phone = 1 AND ${user}.notification_method = ${NotificationMethod.WhatsApp}`
