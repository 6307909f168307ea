import { lazy, Suspense, useState } from 'react'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { formatDate, formatDateTime, formatStopwatch } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'
import { NewsLine } from './news-line.tsx'
import { useRefreshOnboarding } from './query.ts'
import { ScriptCard } from './script-card.tsx'
import type { Turn } from './step-head.tsx'
import { StepHead } from './step-head.tsx'
import type { VideoStep } from './steps.ts'

// Camera, recorder and upload load for those who are to record.
const FilmStudio = lazy(() => import('./film-studio.tsx'))

/**
 * The film that was sent. Every answer signs another address, so the first one is kept until it fails: a new one would
 * start the film over.
 */
function SentFilm({ video }: { video: IntroVideo }) {
  const t = useCopy(onboarding)
  const refresh = useRefreshOnboarding()
  const [src, setSrc] = useState(video.src)
  const [failed, setFailed] = useState(false)
  // The address has been fetched again after a failure.
  if (failed && video.src !== src) {
    setFailed(false)
    setSrc(video.src)
  }
  const retry = () => {
    setFailed(true)
    void refresh()
  }
  return <VideoPlayer key={src} src={src} seconds={video.durationMs / 1000} label={t('video.own')} onRetry={retry} />
}

function useReviewer(video: IntroVideo | null): Pick<Turn, 'person'> & { name: string } {
  const t = useCopy(onboarding)
  const name = video?.reviewerName ?? t('turns.reviewer')
  return { name, person: video?.reviewerName ? { name, image: null } : undefined }
}

function PendingVideo({ video, now }: { video: IntroVideo; now: number }) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const { name, person } = useReviewer(video)
  const own = { name: user.name ?? '', image: user.image }
  const turns = [
    { title: t('turns.now', { name }), text: t('turns.review'), person },
    { title: t('turns.afterYou'), text: t('turns.book'), person: own },
  ]
  return (
    <>
      <StepHead title={t('video.pending.title')} lead={t('video.pending.lead')} turns={turns} />
      <Card className="stack onboarding-narrow">
        <SentFilm key={video.id} video={video} />
        <ul className="stack-2 small quiet">
          <li>{t('video.pending.sent', { when: formatDateTime(video.createdAt, now) })}</li>
          {video.reviewerName && <li dir="auto">{t('video.pending.reviewer', { name })}</li>}
          <li>{t('video.pending.length', { time: formatStopwatch(video.durationMs / 1000) })}</li>
        </ul>
        <NewsLine />
      </Card>
    </>
  )
}

function RejectedVideo({ video, retryAt, now }: { video: IntroVideo; retryAt: number; now: number }) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const day = formatDate(retryAt, now)
  const turns = [
    {
      title: t('turns.you'),
      text: t('turns.wait', { day }),
      person: { name: user.name ?? '', image: user.image },
    },
  ]
  return (
    <>
      <StepHead title={t('video.rejected.title')} lead={t('video.rejected.lead', { day })} turns={turns} />
      <div className="onboarding-pair">
        <Card className="stack">
          <h2 className="text-h4">{t('video.rejected.reason')}</h2>
          {video.reason ? (
            <p className="well whitespace-pre-line" dir="auto">
              {video.reason}
            </p>
          ) : (
            <p className="quiet">{t('video.rejected.noReason')}</p>
          )}
          <SentFilm key={video.id} video={video} />
          <p className="small quiet">{t('video.rejected.until')}</p>
          <Button kind="line" className="justify-self-start" onClick={() => openHelp('onboarding')}>
            {t('video.rejected.ask')}
          </Button>
        </Card>
        <ScriptCard elapsedMs={null} />
      </div>
    </>
  )
}

function ApprovedVideo({ video, now }: { video: IntroVideo | null; now: number }) {
  const t = useCopy(onboarding)
  return (
    <>
      <StepHead title={t('video.approved.title')} lead={t('video.approved.lead')} turns={[]} />
      {video && (
        <Card className="stack onboarding-narrow">
          <SentFilm key={video.id} video={video} />
          <p className="small quiet">{t('video.pending.sent', { when: formatDateTime(video.createdAt, now) })}</p>
          {video.reason && (
            <p className="well whitespace-pre-line" dir="auto">
              {video.reason}
            </p>
          )}
        </Card>
      )}
    </>
  )
}

function NewVideo({ last }: { last: IntroVideo | null }) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const turns = [
    { title: t('turns.you'), text: t('turns.record'), person: { name: user.name ?? '', image: user.image } },
    { title: t('turns.after', { name: t('turns.reviewer') }), text: t('turns.review') },
  ]
  return (
    <>
      <StepHead title={t('video.title')} lead={t('video.lead')} turns={turns} />
      {last && (
        <Alert kind="info" title={t('video.again')}>
          {last.reason && (
            <span dir="auto" className="block">
              {t('video.lastReason')}: {last.reason}
            </span>
          )}
        </Alert>
      )}
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <FilmStudio />
      </Suspense>
    </>
  )
}

export function VideoStepView({ step, now }: { step: VideoStep; now: number }) {
  switch (step.state) {
    case 'none':
      return <NewVideo last={step.last} />
    case 'pending':
      return <PendingVideo video={step.video} now={now} />
    case 'rejected':
      return <RejectedVideo video={step.video} retryAt={step.retryAt} now={now} />
    case 'approved':
      return <ApprovedVideo video={step.video} now={now} />
  }
}
