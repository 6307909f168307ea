/** RealtimeKit's REST interface. */
import * as v from 'valibot'
import { type HttpRuntime, requestService } from '../http-client.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '../outcome.ts'
import type { MediaRooms, Participant } from './media-rooms.ts'
import { parseReport, participantName } from './reports.ts'
import type { WebhookKey } from './webhook-key.ts'

export interface RealtimeKitSettings {
  readonly simulated: boolean
  readonly accountId: string
  readonly appId: string
  readonly apiToken: string
  /** Names of the presets; `scripts/realtimekit-presets.ts` creates them. */
  readonly hostPreset: string
  readonly guestPreset: string
}

export const realtimeKitUrl = (accountId: string, appId: string): string =>
  `https://api.cloudflare.com/client/v4/accounts/${accountId}/realtime/kit/${appId}`

/** Somebody waits in front of the call: its medium has to be known soon, and there is another one. */
const timeoutMs = 3000

const Meeting = v.object({ id: v.string() })
const Added = v.object({ id: v.string(), token: v.string() })
const Renewed = v.object({ token: v.string() })

const failureOf = (status: number): Failure => {
  if (status === 404) return toFailure('not-found', '404')
  if (status === 401 || status === 403) return toFailure('refused', String(status))
  return toFailure(status >= 500 || status === 429 ? 'unavailable' : 'invalid', String(status))
}

export const createRealtimeKit = (settings: RealtimeKitSettings, net: HttpRuntime, key: WebhookKey): MediaRooms => {
  const base = realtimeKitUrl(settings.accountId, settings.appId)

  /** Every request may be sent twice: a second meeting or token harms nobody. */
  const ask = async <Schema extends v.GenericSchema>(
    operation: string,
    method: string,
    path: string,
    schema: Schema,
    body: object = {},
  ): Promise<Outcome<v.InferOutput<Schema>>> => {
    const answer = await requestService(net, {
      service: 'realtimekit',
      operation,
      url: `${base}${path}`,
      init: {
        method,
        headers: { authorization: `Bearer ${settings.apiToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      repeatable: true,
      timeoutMs,
    })
    if (!answer.ok) return answer
    const { status } = answer.value
    if (status >= 300) return failureOf(status)
    const parsed = v.safeParse(v.object({ success: v.literal(true), data: schema }), answer.value.body)
    return parsed.success ? toSuccess(parsed.output.data) : toFailure('unavailable', 'unexpected-answer')
  }

  return {
    simulated: settings.simulated,

    async openMeeting(title) {
      const opened = await ask('meeting', 'POST', '/meetings', Meeting, {
        title,
        persist_chat: false,
        record_on_start: false,
      })
      return opened.ok ? toSuccess(opened.value.id) : opened
    },

    async addParticipant(meetingId, { userId, isHost }) {
      const added = await ask('participant', 'POST', `/meetings/${meetingId}/participants`, Added, {
        custom_participant_id: participantName(userId),
        preset_name: isHost ? settings.hostPreset : settings.guestPreset,
      })
      return added.ok ? toSuccess({ participantId: added.value.id, token: added.value.token }) : added
    },

    async renewToken(meetingId, participantId): Promise<Outcome<Participant>> {
      const path = `/meetings/${meetingId}/participants/${participantId}/token`
      const renewed = await ask('token', 'POST', path, Renewed)
      return renewed.ok ? toSuccess({ participantId, token: renewed.value.token }) : renewed
    },

    async closeMeeting(meetingId) {
      const closed = await ask('close', 'PATCH', `/meetings/${meetingId}`, v.unknown(), { status: 'INACTIVE' })
      if (!closed.ok) return closed
      const emptied = await ask('kick', 'POST', `/meetings/${meetingId}/active-session/kick-all`, v.unknown())
      // Without anybody inside there is no session to empty.
      return emptied.ok || emptied.kind === 'not-found' ? toSuccess(null) : emptied
    },

    async readReport(raw, signature, now) {
      if (signature === null) return toFailure('refused')
      const isGenuine = await key.verify(raw, signature, now)
      if (isGenuine === null) return toFailure('unavailable', 'no-key')
      if (!isGenuine) return toFailure('refused')
      const report = parseReport(raw, now)
      return report ? toSuccess(report) : toFailure('invalid')
    },
  }
}
