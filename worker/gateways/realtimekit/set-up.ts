/** Brings the account of RealtimeKit up to date: the presets, and where its webhooks go. May run again at any time. */
import * as v from 'valibot'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { type HttpRuntime, requestService } from '../http-client.ts'
import { type RealtimeKitSettings, realtimeKitUrl } from './client.ts'
import { createPresets } from './presets.ts'

export const realtimeKitWebhookPath = `${basePath}/webhooks/realtimekit`

const events = ['meeting.participantJoined', 'meeting.participantLeft', 'recording.statusUpdate']

const Listed = v.object({ data: v.array(v.object({ id: v.string(), name: v.string() })) })

/** Creates what is missing and replaces what is there, by name; returns what it did, one line each. Throws on a refusal. */
export const setUpRealtimeKit = async (
  settings: Omit<RealtimeKitSettings, 'simulated'> & { readonly appUrl: string },
  net: HttpRuntime,
): Promise<string[]> => {
  const { accountId, appId, apiToken, hostPreset: host, guestPreset: guest, appUrl } = settings
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await requestService(net, {
      service: 'realtimekit',
      operation: 'set-up',
      url: `${realtimeKitUrl(accountId, appId)}${path}`,
      init: {
        method,
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      repeatable: method !== 'POST',
    })
    if (!answer.ok || answer.value.status >= 300)
      throw new Error(`${method} ${path}: ${answer.ok ? answer.value.status : answer.code}`)
    return answer.value.body
  }

  const lines: string[] = []
  const put = async (
    kind: 'presets' | 'webhooks',
    definitions: readonly { readonly name: string }[],
  ): Promise<void> => {
    const { data } = v.parse(Listed, await ask('GET', `/${kind}?per_page=100`))
    for (const one of definitions) {
      const known = data.find(({ name }) => name === one.name)
      if (known) await ask('PATCH', `/${kind}/${known.id}`, one)
      else await ask('POST', `/${kind}`, one)
      lines.push(`${kind} ${one.name}: ${known ? 'updated' : 'created'}`)
    }
  }
  await put('presets', createPresets({ host, guest }))
  await put('webhooks', [
    { name: 'hiwar', url: `${appUrl}${realtimeKitWebhookPath}`, events, enabled: true } as { name: string },
  ])
  return lines
}
