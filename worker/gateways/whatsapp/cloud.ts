import * as v from 'valibot'
import { sameDigest } from '#worker/sealing.ts'
import { askOutside, type Network } from '../http-client.ts'
import { done, failed } from '../outcome.ts'
import { codeTemplate, type Text, type Texter, templates } from '../texter.ts'
import { failureOf } from './errors.ts'
import { readStatuses, signatureOf } from './news.ts'

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

const gap = (text: string, name?: string) => ({ type: 'text', text, ...(name ? { parameter_name: name } : {}) })

const componentsOf = ({ template, params }: Text) => {
  const names: readonly string[] = templates[template]
  if (template !== codeTemplate)
    return [{ type: 'body', parameters: names.map((name) => gap(params[name] ?? '', name)) }]
  const code = gap(params.otp ?? '')
  return [
    { type: 'body', parameters: [code] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [code] },
  ]
}

const bodyOf = (text: Text, language: string) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  // International format without a plus sign: `201012345678`.
  to: `2${text.to}`,
  type: 'template',
  template: { name: text.template, language: { code: language }, components: componentsOf(text) },
})

export const whatsAppCloud = (settings: WhatsAppSettings, net: Network): Texter => ({
  async send(text) {
    const { version, phoneNumberId, token, language } = settings
    const asked = await askOutside(net, {
      service: 'whatsapp',
      operation: text.template,
      url: `https://graph.facebook.com/${version}/${phoneNumberId}/messages`,
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(text, language)),
      },
    })
    if (!asked.ok) return asked
    const { status, body } = asked.value
    const refused = v.safeParse(Refused, body)
    if (refused.success || status >= 300) return failureOf(refused.success ? refused.output.error.code : null, status)
    const accepted = v.safeParse(Accepted, body)
    return accepted.success ? done({ id: accepted.output.messages[0].id }) : failed('unknown', 'no-id')
  },

  readNews(raw, signature) {
    if (signature === null || !sameDigest(signature, signatureOf(settings.appSecret, raw))) return failed('refused')
    const news = readStatuses(raw)
    return news ? done(news) : failed('invalid')
  },

  knows: (word) => word !== undefined && sameDigest(word, settings.verifyToken),
})
