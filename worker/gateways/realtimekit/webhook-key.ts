/** The public key that signs RealtimeKit's webhooks, kept per isolate. */
import * as v from 'valibot'
import { type HttpRuntime, requestService } from '../http-client.ts'

export const webhookKeyUrl = 'https://api.realtime.cloudflare.com/.well-known/webhooks.json'

const keptMs = 3_600_000
/** A signature that does not match loads the key again, because it may have been replaced; at most once per this time. */
const cooldownMs = 60_000

const KeyAnswer = v.object({ data: v.object({ publicKey: v.string() }) })
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

const importKey = (pem: string): Promise<CryptoKey> => {
  const der = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
  return crypto.subtle.importKey('spki', der, algorithm, false, ['verify'])
}

export interface WebhookKey {
  /** Null while the key cannot be had. */
  verify(raw: Uint8Array, signature: string, now: number): Promise<boolean | null>
}

export const createWebhookKey = (net: HttpRuntime): WebhookKey => {
  let key: CryptoKey | null = null
  let loadedAt = Number.NEGATIVE_INFINITY

  const load = async (now: number): Promise<void> => {
    const answer = await requestService(net, {
      service: 'realtimekit',
      operation: 'webhook-key',
      url: webhookKeyUrl,
      repeatable: true,
      timeoutMs: 5000,
    })
    const parsed = answer.ok ? v.safeParse(KeyAnswer, answer.value.body) : null
    if (!parsed?.success) return
    key = await importKey(parsed.output.data.publicKey).catch(() => null)
    if (key) loadedAt = now
  }

  return {
    async verify(raw, signature, now) {
      const bytes = Buffer.from(signature, 'base64')
      const matches = async () => key !== null && crypto.subtle.verify(algorithm, key, bytes, raw)
      if (now - loadedAt > keptMs) await load(now)
      if (await matches()) return true
      if (now - loadedAt > cooldownMs) {
        await load(now)
        if (await matches()) return true
      }
      return key === null ? null : false
    },
  }
}
