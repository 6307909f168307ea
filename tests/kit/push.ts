/** A browser's keys and our own, both those of the example of RFC 8291, and push services that answer as a test says. */
import { env } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'
import type { HttpRuntime } from '#worker/gateways/http-client.ts'
import { createWebPusher } from '#worker/gateways/push/web-push.ts'
import { deliverNotifications } from '#worker/messages/deliver-notifications.ts'
import { sendDue } from '#worker/messages/sender.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { rows } from './bookings.ts'
import { db, type Person } from './people.ts'

export const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const serverKeys = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  subject: 'mailto:team@hiwar.test',
}

/** Stores a browser of a real push service, which the API of tests refuses. */
export const addBrowser = async (person: Person, endpoint: string): Promise<void> => {
  await rows(
    `INSERT INTO push_devices (user_id, endpoint, p256dh, auth, created_at, renewed_at) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[person.id, endpoint, browserKeys.p256dh, browserKeys.auth, Date.now(), Date.now()],
  )
}

/** Tells a person something that is pushed at any hour. */
export const tell = (person: Person): Promise<unknown> =>
  queueNotification(db, {
    userId: person.id,
    kind: 'plan_invited',
    key: crypto.randomUUID(),
    dueAt: Date.now(),
    facts: { weeklyMinutes: 60 },
  }).run()

/** Sends what is due through the real gateway. Returns the addresses that were asked, in order of the alphabet. */
export const sendPushes = async (answer: (endpoint: string) => Response | Error): Promise<string[]> => {
  const asked: string[] = []
  const network: HttpRuntime = {
    async fetch(url) {
      asked.push(url)
      const answered = answer(url)
      if (answered instanceof Error) throw answered
      return answered
    },
    wait: async () => undefined,
    log: () => undefined,
  }
  const pusher = createWebPusher(serverKeys, network)
  const now = Date.now()
  await deliverNotifications({ db, tellUsers: async () => undefined }, now)
  const off = { texter: null, telegram: null, telegramCodes: null, mailer: null, alerts: null }
  await sendDue({ db, pusher, ...off, env: env as Bindings }, now)
  return asked.sort()
}
