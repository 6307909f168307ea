/** Chooses the implementations of the message services from the settings. */
import type { Deployment } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import type { OpsAlerts } from './alerts.ts'
import type { ChatBot } from './chat-bot.ts'
import { type HttpRuntime, httpRuntime } from './http-client.ts'
import type { Mailer, Sender } from './mailer.ts'
import { createCloudflareMailer } from './mailer-cloudflare.ts'
import { createResendMailer } from './mailer-resend.ts'
import type { PhoneCodes } from './phone-codes.ts'
import type { Pusher } from './push/pusher.ts'
import { unusableVapidKeys } from './push/vapid.ts'
import { createWebPusher } from './push/web-push.ts'
import { chooseImplementation, type ServiceChoice } from './service-choice.ts'
import { createSimulatedAlerts } from './simulated/alerts.ts'
import { createSimulatedMailer } from './simulated/mailer.ts'
import { createSimulatedPusher, type TellUsers } from './simulated/pusher.ts'
import { createSimulatedBot, createSimulatedPhoneCodes } from './simulated/telegram.ts'
import { createSimulatedTexter, type EmitWebhook } from './simulated/texter.ts'
import { createTelegramAlerts } from './telegram/alerts.ts'
import { createTelegramBot, unusableBotSettings } from './telegram/bot.ts'
import { createTelegramGateway } from './telegram/gateway.ts'
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
  /** User name of the bot. */
  readonly TG_BOT_NAME?: string
  /** What Telegram sends along with the calls of its webhook. */
  readonly TG_WEBHOOK_SECRET?: string
  /** Of Telegram's Gateway API, which brings codes to phone numbers. */
  readonly TG_GATEWAY_TOKEN?: string
  /** Binding of Cloudflare’s mail service. */
  readonly EMAIL?: SendEmail
  readonly MAIL_FROM?: string
  readonly MAIL_REPLY_TO?: string
  readonly RESEND_API_KEY?: string
  /** Keys of push messages, base64url: a point of P-256 and its private number. */
  readonly VAPID_PUBLIC?: string
  readonly VAPID_PRIVATE?: string
  /** `mailto:` address at which push services reach the team. */
  readonly VAPID_SUBJECT?: string
}
type Settings = MessagingSettings & Deployment

export interface Messaging {
  readonly texter: ServiceChoice<Texter>
  readonly telegram: ServiceChoice<ChatBot>
  readonly telegramCodes: ServiceChoice<PhoneCodes>
  readonly mailer: ServiceChoice<Mailer>
  readonly alerts: ServiceChoice<OpsAlerts>
  readonly pusher: ServiceChoice<Pusher>
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

/**
 * One bot may alert the team, write to people, or both. Its token alone belongs to what it has other settings for, so that
 * neither use misses those of the other.
 */
const chooseAlerts = (env: Settings, db: Db, net: HttpRuntime): ServiceChoice<OpsAlerts> => {
  const { TG_BOT_TOKEN: token = '', TG_OPS_CHAT_ID: chat = '', TG_BOT_NAME: name, TG_WEBHOOK_SECRET: secret } = env
  const isForPeople = chat === '' && Boolean(name || secret)
  const settings = { TG_BOT_TOKEN: isForPeople ? '' : token, TG_OPS_CHAT_ID: chat }
  return chooseImplementation(
    env,
    settings,
    () => createTelegramAlerts(token, chat, net),
    () => createSimulatedAlerts(db),
  )
}

/** Settings that cannot work switch it off, and health names them. */
const chooseBot = (env: Settings, db: Db, net: HttpRuntime): ServiceChoice<ChatBot> => {
  const { TG_BOT_TOKEN: token = '', TG_BOT_NAME: name = '', TG_WEBHOOK_SECRET: secret = '' } = env
  const isForPeople = name !== '' || secret !== ''
  const settings = { TG_BOT_TOKEN: isForPeople ? token : '', TG_BOT_NAME: name, TG_WEBHOOK_SECRET: secret }
  if (Object.values(settings).every((value) => value !== '')) {
    const missing = unusableBotSettings({ token, name, secret })
    if (missing.length > 0) return { port: null, simulated: false, missing }
  }
  return chooseImplementation<ChatBot>(
    env,
    settings,
    () => createTelegramBot({ token, name, secret }, net),
    () => createSimulatedBot(db),
  )
}

const choosePhoneCodes = (env: Settings, db: Db, net: HttpRuntime): ServiceChoice<PhoneCodes> => {
  const { TG_GATEWAY_TOKEN: token = '' } = env
  return chooseImplementation<PhoneCodes>(
    env,
    { TG_GATEWAY_TOKEN: token },
    () => createTelegramGateway(token, net),
    () => createSimulatedPhoneCodes(db),
  )
}

/** Keys that no push service accepts switch it off, and health names them. */
const choosePusher = (env: Settings, db: Db, net: HttpRuntime, tellUsers: TellUsers): ServiceChoice<Pusher> => {
  const { VAPID_PUBLIC: publicKey = '', VAPID_PRIVATE: privateKey = '', VAPID_SUBJECT: subject = '' } = env
  const keys = { publicKey, privateKey, subject }
  const settings = { VAPID_PUBLIC: publicKey, VAPID_PRIVATE: privateKey, VAPID_SUBJECT: subject }
  if (Object.values(settings).every((value) => value !== '')) {
    const missing = unusableVapidKeys(keys)
    if (missing.length > 0) return { port: null, simulated: false, missing }
  }
  return chooseImplementation<Pusher>(
    env,
    settings,
    () => createWebPusher(keys, net),
    () => createSimulatedPusher(db, tellUsers),
  )
}

/** How the simulated services reach out: webhooks to this worker, and frames to open pages. */
export interface SimulatorOutlets {
  readonly emit: EmitWebhook
  readonly tellUsers: TellUsers
}

export const chooseMessaging = (
  env: Settings,
  db: Db,
  { emit, tellUsers }: SimulatorOutlets,
  net: HttpRuntime = httpRuntime,
): Messaging => ({
  texter: chooseTexter(env, db, net, emit),
  telegram: chooseBot(env, db, net),
  telegramCodes: choosePhoneCodes(env, db, net),
  mailer: chooseMailer(env, db, net),
  alerts: chooseAlerts(env, db, net),
  pusher: choosePusher(env, db, net, tellUsers),
})
