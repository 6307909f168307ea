import { useState } from 'react'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { tutorMedia } from '#contract/vocabulary/media.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { checklistOf } from './checklist.ts'
import { TutorList } from './list-states.tsx'
import { MediaFilters } from './media-filters.tsx'
import { MediaStatusChip } from './media-status.tsx'
import { LeaveGuard, MediaZones } from './media-zones.tsx'
import type { ListPageProps } from './photo-sessions-page.tsx'
import { useStudioTutor, useStudioTutors } from './query.ts'
import { noFilters } from './search.ts'
import type { UploadQueue } from './upload-queue.ts'
import { type MediaQueue, useMediaUploads } from './use-media-uploads.ts'
import { nameOf } from './words.ts'

function Person({ tutor }: { tutor: StudioTutor }) {
  const name = nameOf(tutor)
  return (
    <span className="person grow-in">
      <Avatar decorative name={name} src={tutor.image} size={36} side="tutor" />
      <span className="min-w-0 text-start">
        <bdi className="person-name truncate text-small">{name}</bdi>
        <span className="person-sub truncate">
          <bdi dir="ltr">{tutor.email}</bdi>
        </span>
      </span>
    </span>
  )
}

type RowsProps = { tutors: readonly StudioTutor[]; queue: UploadQueue; onOpen: (id: number) => void }

function OpenButton({ tutor, onOpen }: { tutor: StudioTutor; onOpen: (id: number) => void }) {
  const t = useCopy(media)
  return (
    <Button
      size="sm"
      kind="line"
      aria-label={`${t('open')} ${t('openMedia', { name: nameOf(tutor) })}`}
      onClick={() => onOpen(tutor.id)}
    >
      {t('open')}
    </Button>
  )
}

/** A table from lg up. */
function Table({ tutors, queue, onOpen }: RowsProps) {
  const t = useCopy(media)
  return (
    <div className="card card-flush overflow-x-auto lt-lg:hidden">
      <table className="data-table w-full">
        <thead>
          <tr>
            <th scope="col">{t('columns.tutor')}</th>
            {tutorMedia.map((kind) => (
              <th key={kind} scope="col">
                {t(`kinds.${kind}.title`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('columns.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tutors.map((tutor) => (
            <tr key={tutor.id}>
              <td>
                <Person tutor={tutor} />
              </td>
              {checklistOf(tutor, queue).items.map(({ kind, status }) => (
                <td key={kind}>
                  <MediaStatusChip status={status} />
                </td>
              ))}
              <td className="n">
                <OpenButton tutor={tutor} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Cards below lg, where a table would have to scroll. */
function Cards({ tutors, queue, onOpen }: RowsProps) {
  const t = useCopy(media)
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:hidden">
      {tutors.map((tutor) => (
        <li key={tutor.id} className="card stack-2">
          <div className="row-2 between">
            <Person tutor={tutor} />
            <OpenButton tutor={tutor} onOpen={onOpen} />
          </div>
          <dl className="stack-2 small">
            {checklistOf(tutor, queue).items.map(({ kind, status }) => (
              <div key={kind} className="row-2 between">
                <dt className="quiet">{t(`kinds.${kind}.title`)}</dt>
                <dd>
                  <MediaStatusChip status={status} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** The files of one tutor, fetched by themselves: a filter may drop the tutor from the list once nothing is missing. */
function TutorMediaPanel({ listed, queue }: { listed: StudioTutor; queue: MediaQueue }) {
  const { data = listed } = useStudioTutor(listed.id)
  return <MediaZones tutor={data} {...queue} />
}

/** `/admin/media`: what every tutor's page has and lacks, with the same uploads in a drawer. */
export function MediaPage({ search, onSearch }: ListPageProps) {
  const t = useCopy(media)
  const query = useStudioTutors(search)
  const queue = useMediaUploads()
  const [chosen, setChosen] = useState<StudioTutor | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (id: number) => {
    setChosen(query.tutors.find((tutor) => tutor.id === id) ?? null)
    setOpen(true)
  }
  const rows = { tutors: query.tutors, queue: queue.queue, onOpen: open }
  const skeleton = (
    <SkeletonGroup label={t('loading')} className="card">
      <SkeletonRows rows={8} />
    </SkeletonGroup>
  )
  return (
    <>
      <AdminHeading>{titles.media}</AdminHeading>
      <MediaFilters search={search} onSearch={onSearch} />
      <TutorList query={query} search={search} onReset={() => onSearch(noFilters)} skeleton={skeleton}>
        <Table {...rows} />
        <Cards {...rows} />
      </TutorList>
      {chosen && (
        <Drawer open={isOpen} onOpen={setOpen} side="end" title={t('openMedia', { name: nameOf(chosen) })}>
          <TutorMediaPanel key={chosen.id} listed={chosen} queue={queue} />
        </Drawer>
      )}
      <LeaveGuard uploads={queue.uploads} />
    </>
  )
}
