import { phonePattern } from '#contract/vocabulary/text.ts'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import { texts } from '#worker/copy/messages.ts'
import { parseDeliveryReports, signBody } from '#worker/gateways/whatsapp/delivery-reports.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Failure, toFailure, toSuccess } from '../outcome.ts'
import { type Text, type Texter, templates } from '../texter.ts'
import { toWhatsAppFailure } from '../whatsapp/errors.ts'
import { takeFault } from './faults.ts'
import { storeMessage } from './message-store.ts'

/** Signs the delivery reports of simulated texts only. */
export const simulatedAppSecret = 'simulated-app-secret'
export const simulatedVerifyToken = 'simulated-verify-token'

/** Phone endings with special behaviour. */
const unreachable = '0000'
const busyAtFirst = '0001'
const lostOnTheWay = '0002'

const oneLine = /^(?!.*[\n\t])(?!.* {5}).+$/s

/** Faults the provider reports for a template or its parameters. */
const checkText = ({ to, template, params }: Text): Failure | null => {
  const names: readonly string[] | undefined = templates[template]
  if (!names) return toWhatsAppFailure(132001, 404)
  if (Object.keys(params).sort().join() !== [...names].sort().join()) return toWhatsAppFailure(132000, 400)
  if (!Object.values(params).every((value) => oneLine.test(value))) return toWhatsAppFailure(132018, 400)
  return phonePattern.test(to) ? null : toFailure('invalid', 'number', { alert: true })
}

/** Reports out of order, to exercise their ranking. */
const listReportStates = (to: string): readonly string[] =>
  to.endsWith(lostOnTheWay) ? ['failed', 'sent'] : ['read', 'sent', 'delivered']

const createWebhookBody = (id: string, to: string): Uint8Array => {
  const statuses = listReportStates(to).map((status) => ({ id, status, timestamp: '0', recipient_id: `2${to}` }))
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '0' }, statuses }
  const entry = [{ id: '0', changes: [{ field: 'messages', value }] }]
  return new TextEncoder().encode(JSON.stringify({ object: 'whatsapp_business_account', entry }))
}

/** Delivers a signed webhook call, as raw bytes. `at`: epoch ms. */
export type EmitWebhook = (call: { raw: Uint8Array; signature: string; at: number }) => void

/** A simulated WhatsApp: validates like the real one and texts nobody. */
export const createSimulatedTexter = (db: Db, emit: EmitWebhook): Texter => ({
  async send(text) {
    const { to, template, params, dedupe, attempt, at } = text
    const fault = checkText(text) ?? (await takeFault(db, 'texter'))
    if (fault) return fault
    if (to.endsWith(unreachable)) return toWhatsAppFailure(131026, 400)
    if (to.endsWith(busyAtFirst) && attempt === 1) return toWhatsAppFailure(131056, 400)
    const id = `wamid.sim.${dedupe}.${attempt}`
    await storeMessage(db, id, { channel: 'whatsapp', to, title: template, text: texts[template](params) })
    const raw = createWebhookBody(id, to)
    emit({ raw, signature: signBody(simulatedAppSecret, raw), at })
    return toSuccess({ id })
  },

  parseReports(raw, signature) {
    if (signature === null || !equalInConstantTime(signature, signBody(simulatedAppSecret, raw)))
      return toFailure('refused')
    const news = parseDeliveryReports(raw)
    return news ? toSuccess(news) : toFailure('invalid')
  },

  isVerifyToken: (word) => word !== undefined && equalInConstantTime(word, simulatedVerifyToken),
})
