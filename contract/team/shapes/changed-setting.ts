import * as v from 'valibot'
import { PlatformSettings } from '../../money/shapes/platform.ts'
import { Changer, Instant } from '../../shared/shapes/wire.ts'

/** Who changed a setting last, and when. */
export const ChangedSetting = v.object({ key: v.keyof(PlatformSettings), at: Instant, by: Changer })
export type ChangedSetting = v.InferOutput<typeof ChangedSetting>
