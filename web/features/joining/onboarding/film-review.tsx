import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatNumber, formatStopwatch } from '#web/lib/format.ts'
import { megabytes } from '#web/lib/upload-speed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'
import type { Film } from './film-recorder.ts'
import { FilmSending } from './film-sending.tsx'
import { FilmUpload, filmSenderOf } from './film-upload.ts'
import { useRefreshOnboarding } from './query.ts'

/** Plays the film from this device. */
function LocalFilm({ film }: { film: Film }) {
  const t = useCopy(onboarding)
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(film.file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [film])
  if (!src) return <Skeleton className="h-96 rounded-lg" />
  return <VideoPlayer key={src} src={src} seconds={film.lengthMs / 1000} label={t('review.film')} />
}

type FilmReviewProps = {
  film: Film
  /** Whether the film survives a reload. */
  isKept: boolean
  onDrop: () => void
}

/** The last look before sending, and the sending itself. */
export function FilmReview({ film, isKept, onDrop }: FilmReviewProps) {
  const t = useCopy(onboarding)
  const { id } = useRequiredUser()
  const [dropping, setDropping] = useState(false)
  const upload = useMemo(() => new FilmUpload(film, filmSenderOf(id)), [film, id])
  const state = useSyncExternalStore(upload.subscribe, upload.read)
  const refresh = useRefreshOnboarding()
  const idle = state.phase === 'idle'
  useEffect(() => () => upload.leave(), [upload])
  const send = async () => {
    await upload.send()
    const after = upload.read()
    // A refusal by code means that the server holds something else than this screen shows.
    if (after.phase === 'failed' && codeOf(after.error) !== null) void refresh()
    if (after.phase !== 'done') return
    toast.show({ id: 'film-sent', kind: 'success', title: t('review.done') })
    // The list first: while it still lacks the film, the camera would be offered again.
    await refresh()
    onDrop()
  }
  // What was on its way when the page was left or reloaded goes on by itself.
  const resume = useEffectEvent(() => void send())
  useEffect(() => {
    if (upload.hasBegun()) resume()
  }, [upload])
  const drop = async () => {
    setDropping(false)
    // What has arrived is thrown away by the server after a day, should this request be lost.
    await upload.cancel().catch(() => undefined)
    onDrop()
  }
  return (
    <Card className="stack onboarding-narrow" aria-labelledby="film-review">
      <div>
        <h2 id="film-review" className="text-h3">
          {t('review.title')}
        </h2>
        <p className="small quiet">
          {t('review.facts', {
            time: formatStopwatch(film.lengthMs / 1000),
            size: formatNumber(megabytes(film.file.size)),
          })}
          {'. '}
          {t(isKept ? 'review.kept' : 'review.notKept')}
        </p>
      </div>
      <LocalFilm film={film} />
      <UnsavedGuard
        isDirty={() => !['idle', 'done'].includes(upload.read().phase) || (!isKept && upload.read().phase === 'idle')}
        words={{
          title: t('review.leave.title'),
          text: t(isKept ? 'review.leave.text' : 'review.leave.lost'),
          yes: t('review.leave.yes'),
          stay: t('review.leave.stay'),
        }}
      />
      {idle ? (
        <div className="btn-row">
          <Button size="lg" className="lt-md:flex-1" icon="i-ph-paper-plane-right" flipIcon onClick={() => void send()}>
            {t('review.send')}
          </Button>
          <Button
            size="lg"
            kind="line"
            className="lt-md:flex-1"
            icon="i-ph-arrow-counter-clockwise"
            onClick={() => setDropping(true)}
          >
            {t('review.retake')}
          </Button>
        </div>
      ) : (
        <FilmSending
          film={film}
          state={state}
          onPause={() => upload.pause()}
          onResume={() => void send()}
          onCancel={() => void upload.cancel().catch(() => undefined)}
        />
      )}
      <ConfirmDialog
        open={dropping}
        onOpen={setDropping}
        kind="danger"
        icon="i-ph-trash"
        title={t('review.retakeTitle')}
        confirm={t('review.retakeYes')}
        cancel={t('review.retakeKeep')}
        onConfirm={() => void drop()}
      >
        {t('review.retakeText')}
      </ConfirmDialog>
    </Card>
  )
}
