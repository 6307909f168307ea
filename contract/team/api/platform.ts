import * as v from 'valibot'
import { PlatformSettings } from '../../money/shapes/platform.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { ChangedSetting, ChangedWay, TouchedRows } from '../shapes/changed-setting.ts'
import { ServerFigures } from '../shapes/server-figures.ts'

export const getPlatformSettings = endpoint({
  method: 'GET',
  path: '/platform/settings',
  who: adminRoles,
  note: 'Settings that the team changes while the product runs. `changed` names, for each that somebody has changed, who and when; `changedWays` the same of the ways of withdrawing.',
  reply: v.object({ ...PlatformSettings.entries, changed: v.array(ChangedSetting), changedWays: v.array(ChangedWay) }),
})

export const countTouched = endpoint({
  method: 'GET',
  path: '/platform/settings/touched',
  who: adminRoles,
  note: 'What exists now that a change of settings may touch, for the sentence beside the change. A count of 101 means more than 100.',
  reply: TouchedRows,
})

export const updatePlatformSettings = endpoint({
  method: 'PATCH',
  path: '/platform/settings',
  who: [Role.SuperAdmin],
  proof: true,
  limit: 'write',
  note: 'Changes some settings. Rates hold for lessons that are booked or moved from now on. What gives money or minutes, rates in either direction, and the bounds of what one of the team may do alone, `approvals.…`, wait for a second admin (`approval-waits`). `seen` holds the values that the caller saw; when one of them is no longer so, nothing is changed (`changed-meanwhile`).',
  body: v.object({ ...v.partial(PlatformSettings).entries, seen: v.optional(v.partial(PlatformSettings)) }),
  reply: PlatformSettings,
  errors: ['approval-waits', 'changed-meanwhile'],
})

export const flushCache = endpoint({
  method: 'DELETE',
  path: '/cache/flush',
  who: adminRoles,
  limit: 'write',
  note: 'Builds the public records of all tutors anew, after the response, and has open lists load again. Calls, presence and everything else that is live stay as they are; answers that visitors share end by themselves within minutes.',
})

export const getServerStats = endpoint({
  method: 'GET',
  path: '/server/stats',
  who: adminRoles,
  note: 'Figures of the server now; the event `ServerStats` carries the next ones. What only a host could measure is 0.',
  reply: ServerFigures,
})
