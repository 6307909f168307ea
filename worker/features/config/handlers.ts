import type * as declared from '#contract/api/config.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'

export const config: Handlers<typeof declared> = {
  getConfig: unbuilt,
}
