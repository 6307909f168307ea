/** Renders mails as HTML (one table, inline styles, no external resources) and as plain text. */
import { html, raw } from 'hono/html'
import { maskAddress } from '#contract/people/rules/credentials.ts'
import { type AskedField, askedFields, type ContactField } from '#contract/vocabulary/credentials.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { EmailCodePurpose } from '#contract/vocabulary/people.ts'
import { mails } from '#worker/copy/messages.ts'
import { notificationMail } from '#worker/copy/notifications.ts'
import type { Mail } from '#worker/gateways/mailer.ts'
import type { FactorEvent } from '#worker/storage/outbox/factor-notice.ts'
import type { GuardianNoticeKind, NoticeKind } from '#worker/storage/outbox/notices.ts'
import type { CodeKind } from './outbox-row.ts'
import { formatMoment } from './template-params.ts'

export type MailBody = Pick<Mail, 'subject' | 'html' | 'text'>

interface MailContent {
  readonly subject: string
  readonly title: string
  /** Plain sentences; escaped when rendered as HTML. */
  readonly before: readonly string[]
  readonly code?: string
  readonly after: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** Why this address got the mail, when it is not because an account has it. */
  readonly whyYou?: string
}

const font = "font-family:'Segoe UI',Tahoma,Arial,sans-serif;"
const paragraph = (sentence: string) =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:1.8;color:#1f2937">${sentence}</p>`
const codeBox = (code: string) =>
  html`<p dir="ltr" style="margin:0 0 16px;padding:16px;border-radius:12px;background:#eef6f4;color:#0b5d52;font-size:32px;font-weight:700;letter-spacing:8px;text-align:center">${code}</p>`
const button = ({ label, url }: { label: string; url: string }) =>
  html`<p style="margin:0 0 16px"><a href="${url}" style="color:#0b5d52;font-size:16px">${label}</a></p>`

const renderHtml = ({
  subject,
  title,
  before,
  code,
  after,
  link,
  whyYou = mails.whyYou,
}: MailContent) => html`<!doctype html>
<html dir="rtl" lang="ar"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f5f2;${raw(font)}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px">
<tr><td style="padding:32px;text-align:start">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#0b5d52">${mails.brand}</p>
<h1 style="margin:0 0 16px;font-size:22px;color:#111827">${title}</h1>
${before.map(paragraph)}${code === undefined ? '' : codeBox(code)}${after.map(paragraph)}${link ? button(link) : ''}
<p style="margin:24px 0 0;font-size:13px;line-height:1.7;color:#6b7280">${mails.signature}<br>${whyYou}</p>
</td></tr></table></body></html>`

const renderText = ({ title, before, code, after, link, whyYou = mails.whyYou }: MailContent): string =>
  [
    mails.brand,
    title,
    ...before,
    ...(code === undefined ? [] : [code]),
    ...after,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `${mails.signature}\n${whyYou}`,
  ].join('\n\n')

const renderMail = (content: MailContent): MailBody => ({
  subject: content.subject,
  html: String(renderHtml(content)),
  text: renderText(content),
})

const codeMinutes = limits.code.validMs / 60_000

const codeMails = {
  verify_email: { purpose: 'verify-email', words: mails.verifyEmail },
  forget_password: { purpose: 'forget-password', words: mails.forgetPassword },
} as const satisfies Partial<Record<CodeKind, { purpose: EmailCodePurpose; words: object }>>

/** `name`: the user's name, or null when they gave none. */
export const createCodeMail = (
  kind: keyof typeof codeMails,
  code: string,
  name: string | null,
): MailBody & Required<Pick<Mail, 'purpose'>> => {
  const { purpose, words } = codeMails[kind]
  const { subject, title, lead, codeLife, otherwise } = words
  const body = renderMail({
    subject,
    title,
    before: [mails.greeting(name), lead],
    code,
    after: [codeLife(codeMinutes), otherwise],
  })
  return { ...body, purpose }
}

const createAddressChangedMail = (to: string, appUrl: string): MailBody => {
  const { subject, title, lead, otherwise, contact } = mails.addressChanged
  return renderMail({
    subject,
    title,
    before: [mails.greeting(null), lead(maskAddress(to))],
    after: [otherwise],
    link: { label: contact, url: `${appUrl}/contact` },
  })
}

/** Mails that tell what was changed, and lead to the team when somebody else did it. */
const createChangedMail = (
  { subject, title, otherwise }: { subject: string; title: string; otherwise: string },
  lead: string,
  appUrl: string,
): MailBody =>
  renderMail({
    subject,
    title,
    before: [mails.greeting(null), lead],
    after: [otherwise],
    link: { label: mails.addressChanged.contact, url: `${appUrl}/contact` },
  })

const createPhoneChangedMail = (to: string, appUrl: string): MailBody => {
  const { changed, removed } = mails.phoneChanged
  return createChangedMail(mails.phoneChanged, to === '' ? removed : changed(maskAddress(to)), appUrl)
}

/** About a sign-in; names of browser, system and city are those of the row, empty where they are not known. */
const createDeviceMail = (
  { subject, title, lead, otherwise }: typeof mails.deviceSignedIn | typeof mails.deviceReused,
  { browser = '', system = '', city = '', at }: Readonly<Record<string, string>>,
  appUrl: string,
): MailBody => {
  const place = mails.devicePlace(browser, system, city)
  return createChangedMail({ subject, title, otherwise }, lead(place, formatMoment(Number(at))), appUrl)
}

/** `at`: when the account is deleted, epoch ms as text. */
const createDeletionMail = (isSoon: boolean, at: string, appUrl: string): MailBody => {
  const { asked, soon, lead, keep, link } = mails.deletion
  const { subject, title } = isSoon ? soon : asked
  return renderMail({
    subject,
    title,
    before: [mails.greeting(null), lead(formatMoment(Number(at)))],
    after: [keep],
    link: { label: link, url: `${appUrl}/login` },
  })
}

/** `until`: epoch ms as text, empty for a block without end. */
const createBlockedMail = (
  { reason = '', words = '', until = '' }: Readonly<Record<string, string>>,
  appUrl: string,
): MailBody => {
  const { subject, title, lead, reasons, why, ends, endless, kept, appeal, otherwise } = mails.accountBlocked
  return renderMail({
    subject,
    title,
    before: [
      mails.greeting(null),
      lead,
      ...Object.entries(reasons).flatMap(([name, text]) => (name === reason ? [text] : [])),
      why(words),
      until === '' ? endless : ends(formatMoment(Number(until))),
    ],
    after: [kept, otherwise],
    link: { label: appeal, url: `${appUrl}/contact?about=appeal` },
  })
}

/** What a stored message says the team asked to change. */
export const askedFieldOf = (stored: string | undefined): AskedField =>
  askedFields.find((field) => field === stored) ?? 'email'

/** `url`: the page that stops or confirms the change. */
export const createContactChangeMail = (
  { field, to = '', effectiveAt }: Readonly<Record<string, string>>,
  url: string,
): MailBody => {
  const { subject, title, lead, removal, factors, what, when, link } = mails.contactChangeAsked
  const fieldName = askedFieldOf(field)
  const ofAddress = (name: ContactField) => (to === '' ? removal : lead[name](maskAddress(to)))
  return renderMail({
    subject,
    title: title[fieldName],
    before: [
      mails.greeting(null),
      fieldName === 'factors' ? factors : ofAddress(fieldName),
      when(formatMoment(Number(effectiveAt))),
    ],
    after: [what],
    link: { label: link, url },
  })
}

/** `weeklyMinutes`: of the plan, as text. */
const createPlanInviteMail = (weeklyMinutes: string, appUrl: string): MailBody => {
  const { subject, title, lead, how, link, whyYou } = mails.planInvite
  return renderMail({
    subject,
    title,
    before: [mails.greeting(null), lead(weeklyMinutes), how],
    after: [],
    link: { label: link, url: `${appUrl}/plans` },
    whyYou,
  })
}

/** `amount`: piastres, as text. */
const createRefundMail = (
  { amount = '', outcome, note = '' }: Readonly<Record<string, string>>,
  appUrl: string,
): MailBody => {
  const { paid, rejected, link } = mails.refund
  const { subject, title, lead, next } = outcome === 'paid' ? paid : rejected
  return renderMail({
    subject,
    title,
    before: [mails.greeting(null), lead(amount), ...(note === '' ? [] : [mails.refund.note(note)])],
    after: [next],
    link: { label: link, url: `${appUrl}/payments` },
  })
}

/** `url`: the page where the thread is read and answered. */
export const createThreadMail = ({ name = '', text = '' }: Readonly<Record<string, string>>, url: string): MailBody => {
  const { subject, title, after, link, whyYou } = mails.thread
  return renderMail({
    subject,
    title,
    before: [mails.greeting(name === '' ? null : name), ...text.split('\n').filter((line) => line.trim() !== '')],
    after: [after],
    link: { label: link, url },
    whyYou,
  })
}

const createFactorMail = ({ what = '', name = '' }: Readonly<Record<string, string>>, appUrl: string): MailBody => {
  const { events, ...words } = mails.factorChanged
  const lead = Object.hasOwn(events, what) ? events[what as FactorEvent](name) : ''
  return createChangedMail({ subject: words.subject, title: words.title, otherwise: words.otherwise }, lead, appUrl)
}

/** `url`: where the notification leads; `settingsUrl`: where its mails are switched off. */
export const createNotificationMail = (
  { title, text, url }: { readonly title: string; readonly text: string; readonly url: string },
  settingsUrl: string,
): MailBody =>
  renderMail({
    subject: title,
    title,
    before: text === '' ? [] : [text],
    after: [],
    link: { label: notificationMail.open, url },
    whyYou: `${notificationMail.whyYou} ${settingsUrl}`,
  })

export const createNoticeMail = (
  kind: Exclude<NoticeKind, 'team_alert' | 'contact_change_asked' | 'thread_answered' | GuardianNoticeKind>,
  payload: Readonly<Record<string, string>>,
  appUrl: string,
): MailBody => {
  switch (kind) {
    case 'plan_invite':
      return createPlanInviteMail(payload.weeklyMinutes ?? '', appUrl)
    case 'refund_decided':
      return createRefundMail(payload, appUrl)
    case 'phone_changed':
      return createPhoneChangedMail(payload.to ?? '', appUrl)
    case 'password_changed':
      return createChangedMail(mails.passwordChanged, mails.passwordChanged.lead, appUrl)
    case 'device_signed_in':
      return createDeviceMail(mails.deviceSignedIn, payload, appUrl)
    case 'device_reused':
      return createDeviceMail(mails.deviceReused, payload, appUrl)
    case 'deletion_asked':
    case 'deletion_soon':
      return createDeletionMail(kind === 'deletion_soon', payload.at ?? '', appUrl)
    case 'account_blocked':
      return createBlockedMail(payload, appUrl)
    case 'account_unblocked':
      return createChangedMail(mails.accountUnblocked, mails.accountUnblocked.lead, appUrl)
    case 'factor_changed':
      return createFactorMail(payload, appUrl)
    case 'reset_waits':
      return createChangedMail(mails.resetWaits, mails.resetWaits.lead(formatMoment(Number(payload.until))), appUrl)
    case 'address_changed':
      return createAddressChangedMail(payload.to ?? '', appUrl)
  }
}
