import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { privateNoteMax } from '#contract/vocabulary/homework.ts'
import { common } from '#web/copy/common.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { privateNote } from '#web/features/classroom/copy/private-note.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { isStaleRowError } from '#web/lib/api-errors.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { type NoteStatus, NoteSync } from './note-sync.ts'
import { type Note, readPrivateNote, storePrivateNote, usePrivateNote } from './query.ts'

type PrivateNoteProps = {
  studentId: number
  /** Within a card that is there already. */
  bare?: boolean
}

/** What a tutor writes about a student for themselves. It is loaded by tutors alone, and by no request of a student. */
export function PrivateNote({ studentId, bare }: PrivateNoteProps) {
  const t = useCopy(privateNote)
  const id = useId()
  const Heading = bare ? 'h3' : 'h2'
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = usePrivateNote(studentId)
  return (
    <section className={bare ? undefined : 'card'} aria-labelledby={id}>
      <Heading id={id} className={bare ? 'caption quiet' : 'text-h4'}>
        {t('title')}
      </Heading>
      {data && (isFetchedAfterMount || !isFetching) ? (
        <Editor key={studentId} studentId={studentId} stored={data} />
      ) : isError ? (
        <FailedSection text={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
    </section>
  )
}

const looks: Record<Exclude<NoteStatus, 'conflict'>, { icon: IconName; className: string }> = {
  saved: { icon: 'i-ph-check-circle-fill', className: 'text-success' },
  unsaved: { icon: 'i-ph-pencil-simple', className: '' },
  saving: { icon: 'i-ph-cloud-arrow-up', className: '' },
  failed: { icon: 'i-ph-warning', className: 'text-warning' },
}

const createSync = (studentId: number, stored: Note): NoteSync => {
  const form = `private-note-${studentId}`
  return new NoteSync(
    {
      save: (text, seen) => storePrivateNote(studentId, { text, seen }),
      load: () => readPrivateNote(studentId),
      isConflict: isStaleRowError,
      keep: (text) => writeTypedTexts(form, text === null ? {} : { text }),
    },
    stored,
    readTypedTexts(form)?.text ?? null,
  )
}

function Editor({ studentId, stored }: { studentId: number; stored: Note }) {
  const t = useCopy(privateNote)
  const aboutId = useId()
  const [sync] = useState(() => createSync(studentId, stored))
  const { text, status, theirs } = useSyncExternalStore(sync.subscribe, sync.read)
  useEffect(() => {
    const flush = () => void sync.flush()
    // The page may be closed within the moment that typed text waits to be sent.
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [sync])
  return (
    <div className="grid gap-2 grid-cols-[minmax(0,1fr)] mt-1">
      <textarea
        dir="auto"
        className="input textarea"
        rows={3}
        maxLength={privateNoteMax}
        aria-label={t('field')}
        aria-describedby={aboutId}
        placeholder={t('placeholder')}
        value={text}
        onChange={({ target }) => sync.write(target.value)}
        onBlur={() => void sync.flush()}
      />
      {theirs ? (
        <Alert kind="warning" urgent title={t('conflict.title')}>
          {t('conflict.text')}
          <span dir="auto" className="block whitespace-pre-wrap wrap-anywhere max-h-40 overflow-auto">
            {theirs.text}
          </span>
          {/* Below the text: beside it they leave it no room in a narrow column. */}
          <div className="btn-row mt-2">
            <Button size="sm" onClick={() => sync.settle('mine')}>
              {t('conflict.mine')}
            </Button>
            <Button size="sm" kind="line" onClick={() => sync.settle('theirs')}>
              {t('conflict.theirs')}
            </Button>
          </div>
        </Alert>
      ) : (
        <Status status={status} onRetry={() => void sync.flush()} />
      )}
      <p id={aboutId} className="caption quiet">
        <Icon name="i-ph-lock-simple" className="me-1" />
        {t('about')}
      </p>
    </div>
  )
}

function Status({ status, onRetry }: { status: NoteStatus; onRetry: () => void }) {
  const t = useCopy(privateNote)
  if (status === 'conflict') return null
  const { icon, className } = looks[status]
  return (
    // Saving and saved alternate with every pause in typing, which nobody wants read out.
    <div className="row-2 flex-wrap caption quiet" role={status === 'failed' ? 'alert' : undefined}>
      <Icon name={icon} className={className} />
      {t(`status.${status}`)}
      {status === 'failed' && (
        <Button kind="quiet" size="sm" onClick={onRetry}>
          {forReader(common.retry)}
        </Button>
      )}
    </div>
  )
}
