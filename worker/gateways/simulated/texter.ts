import { phonePattern } from '#contract/vocabulary/text.ts'
import { texts } from '#worker/copy/messages.ts'
import { sameDigest } from '#worker/sealing.ts'
import type { Db } from '#worker/storage/db.ts'
import { done, type Failure, failed } from '../outcome.ts'
import { type Text, type Texter, templates } from '../texter.ts'
import { failureOf } from '../whatsapp/errors.ts'
import { readStatuses, signatureOf } from '../whatsapp/news.ts'
import { dueFault } from './faults.ts'
import { shelve } from './shelf.ts'

/** Signs the delivery reports of simulated texts only. */
export const simulatedAppSecret = 'simulated-app-secret'
export const simulatedVerifyToken = 'simulated-verify-token'

/** Phone endings with special behaviour. */
const unreachable = '0000'
const busyAtFirst = '0001'
const lostOnTheWay = '0002'

const oneLine = /^(?!.*[\n\t])(?!.* {5}).+$/s

/** Faults the provider reports for a template or its parameters. */
const faultOf = ({ to, template, params }: Text): Failure | null => {
  const names: readonly string[] | undefined = templates[template]
  if (!names) return failureOf(132001, 404)
  if (Object.keys(params).sort().join() !== [...names].sort().join()) return failureOf(132000, 400)
  if (!Object.values(params).every((value) => oneLine.test(value))) return failureOf(132018, 400)
  return phonePattern.test(to) ? null : failed('invalid', 'number', { alert: true })
}

/** Reports out of order, to exercise their ranking. */
const newsOf = (to: string): readonly string[] =>
  to.endsWith(lostOnTheWay) ? ['failed', 'sent'] : ['read', 'sent', 'delivered']

const callOf = (id: string, to: string): Uint8Array => {
  const statuses = newsOf(to).map((status) => ({ id, status, timestamp: '0', recipient_id: `2${to}` }))
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '0' }, statuses }
  const entry = [{ id: '0', changes: [{ field: 'messages', value }] }]
  return new TextEncoder().encode(JSON.stringify({ object: 'whatsapp_business_account', entry }))
}

/** Delivers a signed webhook call, as raw bytes. `at`: epoch ms. */
export type Emit = (call: { raw: Uint8Array; signature: string; at: number }) => void

/** A simulated WhatsApp: validates like the real one and texts nobody. */
export const outboxTexter = (db: Db, emit: Emit): Texter => ({
  async send(text) {
    const { to, template, params, dedupe, attempt, at } = text
    const fault = faultOf(text) ?? (await dueFault(db, 'texter'))
    if (fault) return fault
    if (to.endsWith(unreachable)) return failureOf(131026, 400)
    if (to.endsWith(busyAtFirst) && attempt === 1) return failureOf(131056, 400)
    const id = `wamid.sim.${dedupe}.${attempt}`
    await shelve(db, id, { channel: 'whatsapp', to, title: template, text: texts[template](params) })
    const raw = callOf(id, to)
    emit({ raw, signature: signatureOf(simulatedAppSecret, raw), at })
    return done({ id })
  },

  readNews(raw, signature) {
    if (signature === null || !sameDigest(signature, signatureOf(simulatedAppSecret, raw))) return failed('refused')
    const news = readStatuses(raw)
    return news ? done(news) : failed('invalid')
  },

  knows: (word) => word !== undefined && sameDigest(word, simulatedVerifyToken),
})
