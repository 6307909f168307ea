import { useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { waitingOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import {
  blankTexts,
  changesOf,
  crossedBounds,
  isForSecond,
  requestsOf,
  textOf,
  withoutTyped,
  withTyped,
} from './draft.ts'
import { effectOf } from './effects.ts'
import { numberFields, saidValue, type Values, wayOf } from './fields.ts'
import {
  type SentRequest,
  type useChangedWays,
  type usePlatformSettings,
  useSaveSettings,
  useTouched,
  useWaitingChanges,
} from './query.ts'
import type { SettingState } from './setting-row.tsx'
import { waitingChanges } from './waiting.ts'

type Settings = NonNullable<ReturnType<typeof usePlatformSettings>['data']>
type Ways = NonNullable<ReturnType<typeof useChangedWays>['data']>
export type SettingsPageData = { settings: Settings; ways: Ways; present: Values }

const loggedKey = (id: string): string => (id.startsWith('pay.') ? 'payments.methods' : id)

/** What was typed about the settings, kept on this device until it is saved, and saving it. */
export const useSettingsDraft = ({ settings, ways, present }: SettingsPageData) => {
  const t = useCopy(adminSettings)
  const me = useRequiredUser()
  const [texts, setTexts] = useTypedTexts('platform-settings', blankTexts)
  const [isTried, setTried] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const save = useSaveSettings()
  const approvals = useWaitingChanges().data ?? []
  const waiting = waitingChanges(approvals)
  const changes = changesOf(texts, present)
  const crossed = crossedBounds(changes, present)
  const stale = changes.filter(({ isStale }) => isStale)
  const isValid = crossed.length === 0 && changes.every(({ to }) => to !== null)
  const requests = isValid ? requestsOf(changes, settings, ways) : []
  const now = useMinuteClock()
  const touched = useTouched(changes.length > 0).data

  /** Every admin may change a way of withdrawing, since one who is awake may have to close it; the rest is the super admins'. */
  const mayEdit = (id: string) => me.role === Role.SuperAdmin || wayOf(id) !== undefined
  const changedOf = (id: string) => {
    const way = wayOf(id)
    return way === undefined
      ? settings.changed.find(({ key }) => key === loggedKey(id))
      : settings.changedWays.find(({ type }) => type === way)
  }
  const effectsOf = (id: string) => {
    const change = changes.find((one) => one.id === id)
    if (!change) return []
    const request = requests.find(({ ids }) => ids.includes(id))
    const isWaiting = request ? isForSecond(request, settings, ways) : null
    return effectOf(change, { isWaiting, touched, now })
  }

  const errorOf = (id: string): string | undefined => {
    const field = numberFields.find((one) => one.id === id)
    if (!(field && isTried)) return undefined
    if (crossed.includes(id)) return t('crossed')
    const isWrong = changes.some((one) => one.id === id && one.to === null)
    return isWrong ? t('range', { min: saidValue(id, field.min), max: saidValue(id, field.max) }) : undefined
  }
  const stateOf = (id: string): SettingState => ({
    value: present[id] ?? 0,
    text: textOf(texts, id),
    change: changes.find((one) => one.id === id),
    error: errorOf(id),
    effect: effectsOf(id),
    changed: changedOf(id),
    waiting: waiting.get(id),
    onText: mayEdit(id) ? (text) => setTexts((known) => withTyped(known, id, text, present[id] ?? 0)) : null,
  })
  const undo = (ids: readonly string[] = changes.map(({ id }) => id)) => {
    setTexts((known) => withoutTyped(known, ids))
    setTried(false)
    setBlocked(false)
    save.reset()
  }
  const tell = (sent: readonly SentRequest[]) => {
    const isMine = ({ waits }: SentRequest) => waits === null || waitingOf(waits)?.makerId === me.id
    const done = sent.filter(isMine)
    undo(done.flatMap(({ request }) => request.ids))
    setBlocked(done.length < sent.length)
    if (done.some(({ waits }) => waits === null))
      toast.show({ id: 'platform-settings', kind: 'success', title: t('saved') })
    for (const { waits } of done) if (waits) tellWaiting(waits)
  }
  const submit = () => {
    setTried(true)
    setBlocked(false)
    if (!isValid || stale.length > 0 || save.isPending) return isValid
    save.mutate(requests, { onSuccess: tell })
    return true
  }
  /** Whether somebody's own request of the same kind waits already, and a new one takes its place. */
  const replaces = approvals.some(({ kind, maker }) => kind === 'settings' && maker?.id === me.id)
  return {
    changes,
    stale,
    requests,
    stateOf,
    undo,
    submit,
    save,
    isBlocked,
    replaces,
  }
}
export type SettingsDraft = ReturnType<typeof useSettingsDraft>
