import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { JoinButton } from '#web/features/lessons/lesson-actions.tsx'
import { type Meeting, mayCancel, nameOf } from '#web/features/lessons/meeting.ts'
import { MessageLink } from '#web/features/lessons/message-link.tsx'
import { PhaseChip } from '#web/features/lessons/phase-chip.tsx'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { milestoneWords } from '#web/features/lessons/words.ts'
import { formatDateTimeRange, formatTimeRange } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ChosenEvent } from './calendar-column.tsx'
import type { OfferedSlot } from './draft.ts'
import { lessonsIn } from './words.ts'

type EventDialogProps = {
  chosen: ChosenEvent
  open: boolean
  onOpen: (open: boolean) => void
  meetings: readonly Meeting[]
  tasks: LessonTasks
  now: number
  onEdit: (slot: OfferedSlot) => void
  onDelete: (slot: OfferedSlot) => void
}

/** Details of a slot or a lesson, and the actions on it. */
export function EventDialog({ chosen, open, onOpen, ...rest }: EventDialogProps) {
  const t = useCopy(availability)
  const event = chosen.kind === 'slot' ? chosen.slot : chosen.meeting
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      size="narrow"
      title={chosen.kind === 'slot' ? t('event.slot') : nameOf(chosen.meeting.student)}
      description={formatDateTimeRange(event.start, event.end, rest.now)}
    >
      {chosen.kind === 'slot' ? (
        <SlotDetails slot={chosen.slot} {...rest} />
      ) : (
        <LessonDetails meeting={chosen.meeting} tasks={rest.tasks} now={rest.now} onDone={() => onOpen(false)} />
      )}
    </Dialog>
  )
}

type SlotDetailsProps = Pick<EventDialogProps, 'meetings' | 'now' | 'onEdit' | 'onDelete'> & { slot: OfferedSlot }

function SlotDetails({ slot, meetings, now, onEdit, onDelete }: SlotDetailsProps) {
  const t = useCopy(availability)
  const list = lessonsIn(slot, meetings)
  return (
    <div className="stack pb-2">
      {list.length === 0 ? (
        <p className="quiet small">{t('event.none')}</p>
      ) : (
        <ul className="divided" aria-label={t('event.lessons')}>
          {list.map((meeting) => (
            <li key={meeting.id} className="list-row">
              <Avatar size={36} name={nameOf(meeting.student)} src={meeting.student.image} side="student" decorative />
              <div className="grow-in">
                <bdi className="person-name clamp-1">{nameOf(meeting.student)}</bdi>
                <span className="person-sub num">{formatTimeRange(meeting.start, meeting.end)}</span>
              </div>
              <PhaseChip meeting={meeting} now={now} />
            </li>
          ))}
        </ul>
      )}
      {slot.end <= now ? (
        <p className="caption quiet">{t('event.over')}</p>
      ) : (
        <div className="btn-row">
          <Button icon="i-ph-pencil-simple" onClick={() => onEdit(slot)}>
            {t('event.edit')}
          </Button>
          <Button kind="danger-line" icon="i-ph-trash" onClick={() => onDelete(slot)}>
            {t('event.delete')}
          </Button>
        </div>
      )}
    </div>
  )
}

type LessonDetailsProps = { meeting: Meeting; tasks: LessonTasks; now: number; onDone: () => void }

function LessonDetails({ meeting, tasks, now, onDone }: LessonDetailsProps) {
  const words = useCopy(lessons)
  return (
    <div className="stack pb-2">
      <div className="row-2 flex-wrap">
        <PhaseChip meeting={meeting} now={now} />
        <span className="caption quiet">{milestoneWords(meeting, now)}</span>
      </div>
      <div className="btn-row">
        {meeting.end > now && <JoinButton meeting={meeting} now={now} />}
        <MessageLink meeting={meeting} />
        {mayCancel(meeting, now) && (
          <Button
            kind="danger-line"
            icon="i-ph-prohibit"
            onClick={() => {
              onDone()
              tasks.start('cancel', meeting)
            }}
          >
            {words('cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
