import { useMemo, useRef, useState } from 'react'
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { isAway } from '#web/features/shared/calendar-days.ts'
import { createDraft, type DraftRow, type OfferedSlot, type ScheduleDraft, weekInterval } from './draft.ts'
import { actionsFor, plannedSlotsOf, previewOf } from './plan.ts'
import { useSaveHours } from './query.ts'
import type { Week } from './use-week.ts'

const nothing: Week = {
  slots: [],
  booked: [],
  meetings: [],
  timeOff: [],
  settings: { pause: 0, template: [], timeOff: [] },
}

/** A day off stays as it was where the next draft would open hours on it, as copying a whole week does. */
const withoutNewHours = (before: ScheduleDraft, next: ScheduleDraft, timeOff: readonly Interval[]): ScheduleDraft =>
  Object.fromEntries(
    Object.entries(next).map(([day, rows]) => {
      const opens = isAway(day, timeOff) && rows.some(({ slotId }) => slotId === null)
      return [day, opens ? (before[day] ?? []) : rows]
    }),
  )

/**
 * Adds slots that were stored elsewhere during editing to the draft. One that overlaps an edited row is left out; the
 * caller marks that row as clashing.
 */
const rebased = (
  draft: ScheduleDraft,
  fresh: readonly OfferedSlot[],
  weekStart: string,
  now: number,
): ScheduleDraft => {
  const arrived = createDraft(fresh, weekStart, now)
  return Object.fromEntries(
    Object.entries(draft).map(([day, rows]) => {
      const free = (arrived[day] ?? []).filter((row) => !rows.some((one) => overlaps(one, row)))
      return [day, [...rows, ...free].sort((a, b) => a.start - b.start)]
    }),
  )
}

/** The state of the hours editor: the draft, the actions a save would send, and the lessons those would cancel. */
export const useEditor = (week: Week | undefined, weekStart: string, now: number, editing: boolean) => {
  const user = useRequiredUser()
  const save = useSaveHours()
  const { slots, booked, timeOff, settings } = week ?? nothing
  const [edits, setEdits] = useState<ScheduleDraft | null>(null)
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set())
  const [clashing, setClashing] = useState<ReadonlySet<string>>(new Set())
  const [editedWeek, setEditedWeek] = useState(weekStart)
  if (editedWeek !== weekStart) {
    setEditedWeek(weekStart)
    setEdits(null)
    setClashing(new Set())
  }
  const stored = useMemo(() => ({ slots, booked, timeOff, now }), [slots, booked, timeOff, now])
  const asStored = useMemo(() => createDraft(slots, weekStart, now), [slots, weekStart, now])
  const draft = edits ?? asStored

  const fresh = edits
    ? slots.filter((slot) => !known.has(slot.id) && slot.end > now && overlaps(slot, weekInterval(weekStart)))
    : []
  if (edits && fresh.length > 0) {
    setKnown(new Set([...known, ...fresh.map(({ id }) => id)]))
    setEdits(rebased(edits, fresh, weekStart, now))
    const rows = Object.values(edits).flat()
    setClashing(new Set(rows.filter((row) => fresh.some((slot) => overlaps(slot, row))).map(({ key }) => key)))
  }

  const actions = useMemo(
    () => (edits ? actionsFor(plannedSlotsOf(edits, slots, weekStart, now), stored) : []),
    [edits, slots, weekStart, now, stored],
  )
  const preview = useMemo(() => previewOf(actions, stored, user), [actions, stored, user])
  const dirty = editing && actions.length > 0
  // A ref: a navigation right after a save is checked before the new state is rendered.
  const guard = useRef(false)
  guard.current = dirty

  const edit = (next: ScheduleDraft) => {
    if (!edits) setKnown(new Set(slots.map(({ id }) => id)))
    save.reset()
    setEdits(withoutNewHours(draft, next, timeOff))
  }
  const reset = () => {
    guard.current = false
    setEdits(null)
    setClashing(new Set())
    save.reset()
  }
  return {
    weekStart,
    draft,
    stored,
    actions,
    preview,
    dirty,
    guard,
    clashing,
    save,
    template: settings.template,
    tooMany: actions.length > limits.slotActions.max,
    edit,
    editDay: (day: string, rows: readonly DraftRow[]) => edit({ ...draft, [day]: rows }),
    reset,
    /** The slots the calendar shows during editing. */
    shown: useMemo(
      (): readonly OfferedSlot[] =>
        editing && edits
          ? [
              ...slots.filter((slot) => slot.end <= now || !overlaps(slot, weekInterval(weekStart))),
              ...Object.values(edits)
                .flat()
                .map((row, index) => ({ ...row, id: row.slotId ?? -1 - index })),
            ]
          : slots,
      [editing, edits, slots, now, weekStart],
    ),
  }
}

export type Editor = ReturnType<typeof useEditor>
