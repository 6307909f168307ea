/** Chooses whether calls go through a media server, from the settings. */
import { type Deployment, maySimulate } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import { httpRuntime } from '../http-client.ts'
import type { ServiceChoice } from '../service-choice.ts'
import { createSimulatedRealtimeKit } from '../simulated/realtimekit.ts'
import { createRealtimeKit } from './client.ts'
import type { MediaRooms } from './media-rooms.ts'
import { defaultPresets } from './presets.ts'
import { createWebhookKey } from './webhook-key.ts'

export interface MediaSettings {
  readonly RTK_ACCOUNT_ID?: string
  readonly RTK_APP_ID?: string
  readonly RTK_API_TOKEN?: string
  readonly RTK_PRESET_HOST?: string
  readonly RTK_PRESET_GUEST?: string
  /** `1`: the simulated RealtimeKit, where simulators are allowed. Browsers cannot reach it, so calls go on directly. */
  readonly RTK_SIMULATE?: string
}

/** Loaded once per isolate. */
const key = createWebhookKey(httpRuntime)

/**
 * Null where calls run directly between the two, which needs no service: nothing is configured, or not all of it. The
 * simulator is chosen by name alone, because the direct call is the better one everywhere without an account.
 */
export const chooseMediaRooms = (env: MediaSettings & Deployment, db: Db): ServiceChoice<MediaRooms> | null => {
  const { RTK_ACCOUNT_ID: accountId = '', RTK_APP_ID: appId = '', RTK_API_TOKEN: apiToken = '' } = env
  const isReal = env.INTEGRATIONS !== 'sim'
  const settings = { RTK_ACCOUNT_ID: accountId, RTK_APP_ID: appId, RTK_API_TOKEN: apiToken }
  const missing = Object.entries(settings).flatMap(([name, value]) => (value === '' ? [name] : []))
  const isPartial = missing.length > 0 && missing.length < Object.keys(settings).length
  if (isReal && missing.length === 0) {
    const { RTK_PRESET_HOST: hostPreset = defaultPresets.host, RTK_PRESET_GUEST: guestPreset = defaultPresets.guest } =
      env
    const port = createRealtimeKit(
      { simulated: false, accountId, appId, apiToken, hostPreset, guestPreset },
      httpRuntime,
      key,
    )
    return { port, simulated: false, missing: [] }
  }
  if (isPartial) return { port: null, simulated: false, missing }
  if (env.RTK_SIMULATE !== '1' || !maySimulate(env)) return null
  return { port: createSimulatedRealtimeKit(db), simulated: true, missing: [] }
}
