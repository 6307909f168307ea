import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { KindChip } from '#web/features/joining/interviews/appointment-card.tsx'
import { OutcomeChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { whenText } from '#web/features/joining/interviews/words.ts'
import { LessonActions } from '#web/features/lessons/lesson-actions.tsx'
import { LessonMenu } from '#web/features/lessons/lesson-menu.tsx'
import { PhaseChip } from '#web/features/lessons/phase-chip.tsx'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { milestoneWords } from '#web/features/lessons/words.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useEventWords } from './event-button.tsx'
import type { ScheduleEvent } from './events.ts'

type EventDialogProps = {
  event: ScheduleEvent
  open: boolean
  onOpen: (open: boolean) => void
  tasks: LessonTasks
  now: number
}

/** What an event is, how it stands, and what can be done about it. */
export function EventDialog({ event, open, onOpen, tasks, now }: EventDialogProps) {
  const t = useCopy(schedule)
  const words = useEventWords(now)
  // A task opens a dialog of its own, which takes the place of this one.
  const next: LessonTasks = {
    ...tasks,
    start: (kind, meeting) => {
      onOpen(false)
      tasks.start(kind, meeting)
    },
  }
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      size="narrow"
      title={words.name(event)}
      description={formatDateTimeRange(event.start, event.end, now)}
    >
      {event.kind === 'lesson' ? (
        <div className="stack pb-2">
          <div className="row-2 flex-wrap">
            <PhaseChip meeting={event.meeting} now={now} />
            <span className="caption quiet grow">{milestoneWords(event.meeting, now)}</span>
            <LessonMenu meeting={event.meeting} tasks={next} now={now} />
          </div>
          <LessonActions meeting={event.meeting} tasks={next} now={now} />
        </div>
      ) : (
        <div className="stack pb-2">
          <div className="row-2 flex-wrap">
            <KindChip kind={event.kind} />
            <OutcomeChip appointment={event.appointment} now={now} />
            <span className="caption quiet">{whenText(event.appointment, now)}</span>
          </div>
          <Button
            icon="i-ph-video-camera"
            render={
              event.kind === 'interview' ? (
                <Link to="/interview/$id" params={{ id: event.appointment.id }} />
              ) : (
                <Link to="/demo-session/$id" params={{ id: event.appointment.id }} />
              )
            }
          >
            {t('open')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
