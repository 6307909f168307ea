/** Chooses the implementations of the message services from the settings. */
import type { Deployment } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import type { OpsAlerts } from './alerts.ts'
import { type Choice, choose } from './choice.ts'
import { type Network, network } from './http-client.ts'
import type { Mailer, Sender } from './mailer.ts'
import { cloudflareMailer } from './mailer-cloudflare.ts'
import { resendMailer } from './mailer-resend.ts'
import { outboxAlerts } from './simulated/alerts.ts'
import { outboxMailer } from './simulated/mailer.ts'
import { type Emit, outboxTexter } from './simulated/texter.ts'
import { telegramBot } from './telegram.ts'
import type { Texter } from './texter.ts'
import { whatsAppCloud } from './whatsapp/cloud.ts'

/** Settings of the services; all of them may be absent. */
export interface MessagingSettings {
  readonly WA_PHONE_NUMBER_ID?: string
  readonly WA_TOKEN?: string
  /** Key of the signatures on WhatsApp's webhook calls. */
  readonly WA_APP_SECRET?: string
  /** Token WhatsApp sends to verify the webhook. */
  readonly WA_VERIFY_TOKEN?: string
  readonly WA_GRAPH_VERSION?: string
  readonly WA_LANG?: string
  readonly TG_BOT_TOKEN?: string
  readonly TG_OPS_CHAT_ID?: string
  /** Binding of Cloudflare’s mail service. */
  readonly EMAIL?: SendEmail
  readonly MAIL_FROM?: string
  readonly MAIL_REPLY_TO?: string
  readonly RESEND_API_KEY?: string
}
type Settings = MessagingSettings & Deployment

export interface Messaging {
  readonly texter: Choice<Texter>
  readonly mailer: Choice<Mailer>
  readonly alerts: Choice<OpsAlerts>
}

const chooseTexter = (env: Settings, db: Db, net: Network, emit: Emit): Choice<Texter> => {
  const {
    WA_PHONE_NUMBER_ID: phoneNumberId = '',
    WA_TOKEN: token = '',
    WA_APP_SECRET: appSecret = '',
    WA_VERIFY_TOKEN: verifyToken = '',
    WA_GRAPH_VERSION: version = 'v23.0',
    WA_LANG: language = 'ar',
  } = env
  return choose<Texter>(
    env,
    { WA_PHONE_NUMBER_ID: phoneNumberId, WA_TOKEN: token, WA_APP_SECRET: appSecret, WA_VERIFY_TOKEN: verifyToken },
    () => whatsAppCloud({ version, phoneNumberId, token, appSecret, verifyToken, language }, net),
    () => outboxTexter(db, emit),
  )
}

/** The binding is preferred over Resend; both need a sender address. */
const chooseMailer = (env: Settings, db: Db, net: Network): Choice<Mailer> => {
  const { EMAIL: binding, RESEND_API_KEY: key = '', MAIL_FROM: from = '', MAIL_REPLY_TO: replyTo } = env
  const sender: Sender = { from, replyTo }
  const simulator = () => outboxMailer(db)
  if (binding)
    return choose(env, { EMAIL: binding, MAIL_FROM: from }, () => cloudflareMailer(binding, sender), simulator)
  const settings = { RESEND_API_KEY: key, MAIL_FROM: from }
  return choose(env, settings, () => resendMailer(key, sender, net), simulator)
}

const chooseAlerts = (env: Settings, db: Db, net: Network): Choice<OpsAlerts> => {
  const { TG_BOT_TOKEN: token = '', TG_OPS_CHAT_ID: chat = '' } = env
  const settings = { TG_BOT_TOKEN: token, TG_OPS_CHAT_ID: chat }
  return choose(
    env,
    settings,
    () => telegramBot(token, chat, net),
    () => outboxAlerts(db),
  )
}

export const chooseMessaging = (env: Settings, db: Db, emit: Emit, net: Network = network): Messaging => ({
  texter: chooseTexter(env, db, net, emit),
  mailer: chooseMailer(env, db, net),
  alerts: chooseAlerts(env, db, net),
})
