import { useState } from 'react'
import { type AnnouncementState, announcementState } from '#contract/talk/rules/announcements.ts'
import { errorText } from '#web/copy/errors.ts'
import { addressTo } from '#web/copy/reader.tsx'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { adminAnnouncements } from '#web/features/team/copy/admin-announcements.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange, formatList } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AnnouncementForm, roleWords } from './announcement-form.tsx'
import { type Announcement, useAnnouncements, useStopAnnouncement } from './query.ts'

const looks: Record<AnnouncementState, StatusKind> = { ahead: 'info', shown: 'success', over: 'neutral' }

type RowProps = { announcement: Announcement; now: number; onEdit: () => void }

function AnnouncementRow({ announcement, now, onEdit }: RowProps) {
  const t = useCopy(adminAnnouncements)
  const stop = useStopAnnouncement()
  const { id, roles, by } = announcement
  // As a man reads it; the form shows both.
  const title = addressTo('male', announcement.title)
  const text = addressTo('male', announcement.text)
  const span = { start: Date.parse(announcement.start), end: Date.parse(announcement.end) }
  const state = announcementState(span, now)
  const end = (): void =>
    stop.mutate(id, {
      onSuccess: () => toast.show({ id: 'announcement', kind: 'success', title: t('list.stopped') }),
      onError: (error) =>
        toast.show({ id: 'announcement', kind: 'danger', title: t('list.stopFailed'), text: errorText(error) }),
    })
  return (
    <li className="py-3 grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <b dir="auto" className="wrap-anywhere">
          {title}
        </b>
        <StatusChip kind={looks[state]} icon="i-ph-megaphone">
          {t(`states.${state}`)}
        </StatusChip>
      </span>
      <span className="small wrap-anywhere" dir="auto">
        {text}
      </span>
      <span className="caption quiet">{formatList(roles.map((role) => t(`roles.${roleWords[role]}`)))}</span>
      <span className="caption quiet">
        {formatDateTimeRange(span.start, span.end, now)}
        {by?.name && ` · ${t('list.by', { name: by.name })}`}
      </span>
      {state !== 'over' && (
        <span className="flex gap-2 mt-1">
          <Button size="sm" kind="line" aria-label={t('list.editOf', { title })} onClick={onEdit}>
            {t('list.edit')}
          </Button>
          <Button
            size="sm"
            kind="quiet"
            aria-label={t('list.stopOf', { title })}
            loading={stop.isPending}
            onClick={end}
          >
            {t('list.stop')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** `/admin/announcements`: what the team tells everybody of a role for a while. */
export function AnnouncementsPage() {
  const t = useCopy(adminAnnouncements)
  const now = useMinuteClock()
  const query = useAnnouncements()
  const [edited, setEdited] = useState<Announcement | null>(null)
  return (
    <>
      <AdminHeading>{titles.adminAnnouncements}</AdminHeading>
      <p className="quiet mb-4">{t('lead')}</p>
      <div className="grid gap-gap items-start xl:grid-cols-2">
        <AnnouncementForm
          key={edited === null ? 'new' : `${edited.id} ${edited.updatedAt}`}
          before={edited}
          onDone={() => setEdited(null)}
        />
        <Section
          title={t('list.title')}
          query={query}
          data={query.data}
          skeleton={<Skeleton className="h-24" />}
          failed={t('list.failed')}
        >
          {(list) =>
            list.length === 0 ? (
              <p className="quiet">{t('list.none')}</p>
            ) : (
              <ul className="divided">
                {list.map((one) => (
                  <AnnouncementRow key={one.id} announcement={one} now={now} onEdit={() => setEdited(one)} />
                ))}
              </ul>
            )
          }
        </Section>
      </div>
    </>
  )
}
