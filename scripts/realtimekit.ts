/** Creates or updates the presets and the webhook in an account of RealtimeKit; docs/deploying.md names the settings. */
import { setTimeout as sleep } from 'node:timers/promises'
import { httpRuntime } from '#worker/gateways/http-client.ts'
import { defaultPresets } from '#worker/gateways/realtimekit/presets.ts'
import { setUpRealtimeKit } from '#worker/gateways/realtimekit/set-up.ts'

const { env } = process
const need = (name: string): string => {
  const value = env[name]
  if (value) return value
  console.error(`${name} is missing`)
  process.exit(1)
}

const lines = await setUpRealtimeKit(
  {
    accountId: need('RTK_ACCOUNT_ID'),
    appId: need('RTK_APP_ID'),
    apiToken: need('RTK_API_TOKEN'),
    hostPreset: env.RTK_PRESET_HOST ?? defaultPresets.host,
    guestPreset: env.RTK_PRESET_GUEST ?? defaultPresets.guest,
    appUrl: need('APP_URL'),
  },
  { ...httpRuntime, wait: (ms) => sleep(ms), log: () => undefined },
)
for (const line of lines) console.log(line)
