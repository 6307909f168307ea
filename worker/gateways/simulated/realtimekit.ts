/**
 * A simulated RealtimeKit: our own adapter on a simulated network. It keeps meetings and participants and checks what the
 * real one checks; it carries no media, so browsers that join it find nobody.
 */
import * as v from 'valibot'
import type { Db } from '#worker/storage/db.ts'
import { createRealtimeKit, realtimeKitUrl } from '../realtimekit/client.ts'
import type { MediaRooms } from '../realtimekit/media-rooms.ts'
import { defaultPresets } from '../realtimekit/presets.ts'
import { createWebhookKey, webhookKeyUrl } from '../realtimekit/webhook-key.ts'
import { createGatewayNetwork, type GatewayRequest, type GatewayRoute } from './gateway-network.ts'
import { findRecordById, insertRecord, nextNumber, patchRecord } from './record-store.ts'

const account = { accountId: 'simulated', appId: 'hiwar', apiToken: 'simulated-realtimekit-token' }

export interface SimulatedMeeting {
  readonly id: string
  readonly title: string
  readonly status: 'ACTIVE' | 'INACTIVE'
}
export interface SimulatedParticipant {
  readonly id: string
  readonly meetingId: string
  readonly customParticipantId: string
  readonly preset: string
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

interface KeyPair {
  readonly spki: string
  readonly pkcs8: string
}

/** The key that signs webhooks; made at its first use. */
const findKeys = async (db: Db, now: number): Promise<KeyPair> => {
  const keyPair = (await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair
  const exported = async (format: 'spki' | 'pkcs8', key: CryptoKey) =>
    Buffer.from((await crypto.subtle.exportKey(format, key)) as ArrayBuffer).toString('base64')
  const pair = { spki: await exported('spki', keyPair.publicKey), pkcs8: await exported('pkcs8', keyPair.privateKey) }
  await insertRecord(db, 'realtimekit-key', 'webhooks', pair, now)
  return (await findRecordById<KeyPair>(db, 'realtimekit-key', 'webhooks')) ?? pair
}

/** The signature of a webhook, as it stands in the header `rtk-signature`. */
export const signSimulatedWebhook = async (db: Db, body: string): Promise<string> => {
  const { pkcs8 } = (await findRecordById<KeyPair>(db, 'realtimekit-key', 'webhooks')) ?? (await findKeys(db, 0))
  const key = await crypto.subtle.importKey('pkcs8', Buffer.from(pkcs8, 'base64'), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(body))
  return Buffer.from(signed).toString('base64')
}

const NewMeeting = v.object({ title: v.string() })
const NewParticipant = v.object({ custom_participant_id: v.string(), preset_name: v.string() })
const Change = v.object({ status: v.picklist(['ACTIVE', 'INACTIVE']) })

const answerData = (data: object, status = 200): Response => Response.json({ success: true, data }, { status })
const refuse = (status: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code: status, message }] }, { status })

const answer = async (db: Db, path: string, { method, body, now }: GatewayRequest): Promise<Response> => {
  const [, meetingId, part, participantId, token] = path.split('/').slice(1)
  if (meetingId === undefined) {
    const parsed = v.safeParse(NewMeeting, body)
    if (!parsed.success) return refuse(422, 'title')
    const id = `meeting-${await nextNumber(db, 'realtimekit', 1)}`
    await insertRecord(db, 'realtimekit-meeting', id, { id, title: parsed.output.title, status: 'ACTIVE' }, now)
    return answerData({ id }, 201)
  }
  const meeting = await findRecordById<SimulatedMeeting>(db, 'realtimekit-meeting', meetingId)
  if (!meeting) return refuse(404, 'no such meeting')
  if (method === 'PATCH') {
    const change = v.safeParse(Change, body)
    if (!change.success) return refuse(422, 'status')
    await patchRecord(db, 'realtimekit-meeting', meetingId, ['ACTIVE', 'INACTIVE'], change.output, now)
    return answerData({ ...meeting, ...change.output })
  }
  if (part === 'active-session') return refuse(404, 'nobody is inside')
  if (part !== 'participants') return refuse(404, 'no such path')
  if (meeting.status === 'INACTIVE') return refuse(409, 'the meeting is closed')
  if (participantId === undefined) {
    const parsed = v.safeParse(NewParticipant, body)
    if (!parsed.success) return refuse(422, 'participant')
    const { custom_participant_id: customParticipantId, preset_name: preset } = parsed.output
    if (!Object.values<string>(defaultPresets).includes(preset)) return refuse(422, 'no such preset')
    const id = `participant-${await nextNumber(db, 'realtimekit', 1)}`
    await insertRecord(db, 'realtimekit-participant', id, { id, meetingId, customParticipantId, preset }, now)
    return answerData({ id, token: `token-${await nextNumber(db, 'realtimekit', 1)}` }, 201)
  }
  const known = await findRecordById<SimulatedParticipant>(db, 'realtimekit-participant', participantId)
  if (token !== 'token' || known?.meetingId !== meetingId) return refuse(404, 'no such participant')
  return answerData({ token: `token-${await nextNumber(db, 'realtimekit', 1)}` })
}

const operationOf = (method: string, path: string): string => {
  if (path === '/meetings') return 'meeting'
  if (method === 'PATCH') return 'close'
  if (path.endsWith('/token')) return 'token'
  return path.endsWith('/participants') ? 'participant' : 'kick'
}

const findRoute =
  (db: Db) =>
  (method: string, path: string): GatewayRoute | null => {
    if (path === new URL(webhookKeyUrl).pathname)
      return {
        operation: 'webhook-key',
        async answer({ now }) {
          const storedKeys = await findRecordById<KeyPair>(db, 'realtimekit-key', 'webhooks')
          const { spki } = storedKeys ?? (await findKeys(db, now))
          return answerData({ publicKey: `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----` })
        },
      }
    const base = new URL(realtimeKitUrl(account.accountId, account.appId)).pathname
    const rest = path.slice(base.length)
    if (!path.startsWith(`${base}/meetings`)) return null
    return {
      operation: operationOf(method, rest),
      async answer(request) {
        const isKnown = request.headers.get('authorization') === `Bearer ${account.apiToken}`
        return isKnown ? answer(db, rest, request) : refuse(403, 'not allowed')
      },
    }
  }

export const createSimulatedRealtimeKit = (db: Db): MediaRooms => {
  const net = createGatewayNetwork(db, 'realtimekit', findRoute(db))
  const { host: hostPreset, guest: guestPreset } = defaultPresets
  return createRealtimeKit({ simulated: true, ...account, hostPreset, guestPreset }, net, createWebhookKey(net))
}
