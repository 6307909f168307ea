/** Why somebody reports a person. */
export const personReportReasons = [
  'rude',
  'harassment',
  'contact-outside',
  'payment-outside',
  'impersonation',
  'unsafe-for-minor',
  'other',
] as const
export type PersonReportReason = (typeof personReportReasons)[number]
