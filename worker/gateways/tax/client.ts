/** The Egyptian Tax Authority's e-receipt interface. */
import * as v from 'valibot'
import { type HttpRuntime, requestService } from '../http-client.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '../outcome.ts'
import { documentOf } from './document.ts'
import type { TaxReceipts } from './receipts.ts'
import { type TaxSettings, taxSystems } from './settings.ts'

const timeoutMs = 20_000

const Token = v.object({ access_token: v.string() })
const Refusal = v.object({
  code: v.optional(v.nullable(v.string())),
  message: v.optional(v.nullable(v.string())),
  details: v.optional(v.nullable(v.array(v.object({ message: v.optional(v.nullable(v.string())) })))),
})
const Submitted = v.object({
  acceptedDocuments: v.array(v.object({ uuid: v.string() })),
  rejectedDocuments: v.optional(v.nullable(v.array(v.object({ error: v.optional(v.nullable(Refusal)) })))),
})
const shownCharacters = 300

const failureOf = (status: number): Failure => {
  if (status === 401 || status === 403) return toFailure('unavailable', String(status), { alert: true })
  if (status === 404) return toFailure('not-found', '404')
  return toFailure(status >= 500 || status === 429 || status < 400 ? 'unavailable' : 'refused', String(status))
}

export const createTaxReceipts = (settings: TaxSettings, net: HttpRuntime): TaxReceipts => {
  const { simulated, clientId, clientSecret, device } = settings
  const { id, api } = taxSystems[settings.system]

  const ask = async <Schema extends v.GenericSchema>(
    operation: string,
    url: string,
    schema: Schema,
    init: RequestInit,
  ): Promise<Outcome<v.InferOutput<Schema>>> => {
    const answer = await requestService(net, { service: 'tax', operation, url, init, timeoutMs })
    if (!answer.ok) return answer
    if (answer.value.status >= 300) return failureOf(answer.value.status)
    const parsed = v.safeParse(schema, answer.value.body)
    return parsed.success ? toSuccess(parsed.output) : toFailure('unavailable', 'unexpected-answer')
  }

  /** For as long as this client lives, which is one run of the queue. */
  let known: string | undefined
  const findToken = async (): Promise<Outcome<string>> => {
    if (known !== undefined) return toSuccess(known)
    const issued = await ask('token', `${id}/connect/token`, Token, {
      method: 'POST',
      headers: { posserial: device, pososversion: 'server', posmodelframework: '1', presharedkey: '' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    if (!issued.ok) return issued.kind === 'refused' ? toFailure('unavailable', 'token', { alert: true }) : issued
    known = issued.value.access_token
    return toSuccess(known)
  }

  return {
    simulated,

    async send(receipt) {
      const token = await findToken()
      if (!token.ok) return token
      const document = await documentOf(settings, receipt)
      const { uuid } = document.header
      const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' }
      const submitted = await ask('submit', `${api}/api/v1/receiptsubmissions`, Submitted, {
        method: 'POST',
        headers,
        body: JSON.stringify({ receipts: [document] }),
      })
      if (submitted.ok && submitted.value.acceptedDocuments.some((one) => one.uuid === uuid)) return toSuccess(uuid)
      if (!submitted.ok && submitted.kind !== 'refused') return submitted
      // A second copy is refused as well: the first one may have arrived without our knowing.
      const there = await ask('find', `${api}/api/v1/receipts/${uuid}/raw`, v.unknown(), { headers })
      if (there.ok) return toSuccess(uuid)
      if (there.kind !== 'not-found') return there
      if (!submitted.ok) return submitted
      const error = submitted.value.rejectedDocuments?.[0]?.error
      const texts = [error?.message, ...(error?.details ?? []).map((one) => one.message)].filter((text) => text)
      return toFailure('refused', error?.code ?? 'rejected', { text: texts.join(' ').slice(0, shownCharacters) })
    },
  }
}
