/** Chooses the implementations of the message services from the settings. */
import type { Deployment } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import type { OpsAlerts } from './alerts.ts'
import { type HttpRuntime, httpRuntime } from './http-client.ts'
import type { Mailer, Sender } from './mailer.ts'
import { createCloudflareMailer } from './mailer-cloudflare.ts'
import { createResendMailer } from './mailer-resend.ts'
import { chooseImplementation, type ServiceChoice } from './service-choice.ts'
import { createSimulatedAlerts } from './simulated/alerts.ts'
import { createSimulatedMailer } from './simulated/mailer.ts'
import { createSimulatedTexter, type EmitWebhook } from './simulated/texter.ts'
import { createTelegramAlerts } from './telegram.ts'
import type { Texter } from './texter.ts'
import { createWhatsAppTexter } from './whatsapp/cloud.ts'

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
  readonly texter: ServiceChoice<Texter>
  readonly mailer: ServiceChoice<Mailer>
  readonly alerts: ServiceChoice<OpsAlerts>
}

const chooseTexter = (env: Settings, db: Db, net: HttpRuntime, emit: EmitWebhook): ServiceChoice<Texter> => {
  const {
    WA_PHONE_NUMBER_ID: phoneNumberId = '',
    WA_TOKEN: token = '',
    WA_APP_SECRET: appSecret = '',
    WA_VERIFY_TOKEN: verifyToken = '',
    WA_GRAPH_VERSION: version = 'v23.0',
    WA_LANG: language = 'ar',
  } = env
  return chooseImplementation<Texter>(
    env,
    { WA_PHONE_NUMBER_ID: phoneNumberId, WA_TOKEN: token, WA_APP_SECRET: appSecret, WA_VERIFY_TOKEN: verifyToken },
    () => createWhatsAppTexter({ version, phoneNumberId, token, appSecret, verifyToken, language }, net),
    () => createSimulatedTexter(db, emit),
  )
}

/** The binding is preferred over Resend; both need a sender address. */
const chooseMailer = (env: Settings, db: Db, net: HttpRuntime): ServiceChoice<Mailer> => {
  const { EMAIL: binding, RESEND_API_KEY: key = '', MAIL_FROM: from = '', MAIL_REPLY_TO: replyTo } = env
  const sender: Sender = { from, replyTo }
  const simulator = () => createSimulatedMailer(db)
  if (binding)
    return chooseImplementation(
      env,
      { EMAIL: binding, MAIL_FROM: from },
      () => createCloudflareMailer(binding, sender),
      simulator,
    )
  const settings = { RESEND_API_KEY: key, MAIL_FROM: from }
  return chooseImplementation(env, settings, () => createResendMailer(key, sender, net), simulator)
}

const chooseAlerts = (env: Settings, db: Db, net: HttpRuntime): ServiceChoice<OpsAlerts> => {
  const { TG_BOT_TOKEN: token = '', TG_OPS_CHAT_ID: chat = '' } = env
  const settings = { TG_BOT_TOKEN: token, TG_OPS_CHAT_ID: chat }
  return chooseImplementation(
    env,
    settings,
    () => createTelegramAlerts(token, chat, net),
    () => createSimulatedAlerts(db),
  )
}

export const chooseMessaging = (
  env: Settings,
  db: Db,
  emit: EmitWebhook,
  net: HttpRuntime = httpRuntime,
): Messaging => ({
  texter: chooseTexter(env, db, net, emit),
  mailer: chooseMailer(env, db, net),
  alerts: chooseAlerts(env, db, net),
})
