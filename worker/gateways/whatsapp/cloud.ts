import * as v from 'valibot'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import { type HttpRuntime, requestService } from '../http-client.ts'
import { toFailure, toSuccess } from '../outcome.ts'
import { codeTemplate, type Text, type Texter, templates } from '../texter.ts'
import { parseDeliveryReports, signBody } from './delivery-reports.ts'
import { toWhatsAppFailure } from './errors.ts'

export interface WhatsAppSettings {
  readonly version: string
  readonly phoneNumberId: string
  readonly token: string
  readonly appSecret: string
  readonly verifyToken: string
  readonly language: string
}

const Accepted = v.object({ messages: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) })
const Refused = v.object({ error: v.object({ code: v.number() }) })

const toParameter = (text: string, name?: string) => ({ type: 'text', text, ...(name ? { parameter_name: name } : {}) })

const buildComponents = ({ template, params }: Text) => {
  const names: readonly string[] = templates[template]
  if (template !== codeTemplate)
    return [{ type: 'body', parameters: names.map((name) => toParameter(params[name] ?? '', name)) }]
  const code = toParameter(params.otp ?? '')
  return [
    { type: 'body', parameters: [code] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [code] },
  ]
}

const buildBody = (text: Text, language: string) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  // International format without a plus sign: `201012345678`.
  to: `2${text.to}`,
  type: 'template',
  template: { name: text.template, language: { code: language }, components: buildComponents(text) },
})

export const createWhatsAppTexter = (settings: WhatsAppSettings, net: HttpRuntime): Texter => ({
  async send(text) {
    const { version, phoneNumberId, token, language } = settings
    const outcome = await requestService(net, {
      service: 'whatsapp',
      operation: text.template,
      url: `https://graph.facebook.com/${version}/${phoneNumberId}/messages`,
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(buildBody(text, language)),
      },
    })
    if (!outcome.ok) return outcome
    const { status, body } = outcome.value
    const refused = v.safeParse(Refused, body)
    if (refused.success || status >= 300)
      return toWhatsAppFailure(refused.success ? refused.output.error.code : null, status)
    const accepted = v.safeParse(Accepted, body)
    return accepted.success ? toSuccess({ id: accepted.output.messages[0].id }) : toFailure('unknown', 'no-id')
  },

  parseReports(raw, signature) {
    if (signature === null || !equalInConstantTime(signature, signBody(settings.appSecret, raw)))
      return toFailure('refused')
    const news = parseDeliveryReports(raw)
    return news ? toSuccess(news) : toFailure('invalid')
  },

  isVerifyToken: (word) => word !== undefined && equalInConstantTime(word, settings.verifyToken),
})
