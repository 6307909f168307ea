import { Link } from '@tanstack/react-router'
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { visit as visitCopy } from '#web/features/joining/copy/visit.ts'
import { useVisit, type VisitFacts } from '#web/features/joining/visit-query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useStudios } from './query.ts'
import { StepHead, type Turn } from './step-head.tsx'
import { mediaNames, type PhotoStep } from './steps.ts'
import { VisitChoice } from './visit-choice.tsx'

const mediaIcons = { image: 'i-ph-user-focus', video: 'i-ph-film-strip', thumbnail: 'i-ph-image' } as const
const visit = [
  ['clothes', 'i-ph-t-shirt'],
  ['words', 'i-ph-chat-text'],
  ['early', 'i-ph-clock'],
] as const satisfies readonly (readonly [string, IconName])[]

function MediaCard({ media }: Pick<PhotoStep, 'media'>) {
  const t = useCopy(onboarding)
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('photo.status')}</h2>
      <ul className="divided">
        {mediaNames.map((name) => (
          <li key={name} className="list-row">
            <Icon name={mediaIcons[name]} className="text-accent" />
            <span className="grow-in">{t(`photo.media.${name}`)}</span>
            <StatusChip
              kind={media[name] ? 'success' : 'neutral'}
              icon={media[name] ? 'i-ph-check-circle-fill' : 'i-ph-circle-dashed'}
            >
              {t(media[name] ? 'photo.ready' : 'photo.missing')}
            </StatusChip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What a visit without hours to choose has come to; null where there are some, or one is booked. */
const toldOf = (found: StudioAppointment | null) =>
  found === null
    ? 'none'
    : found.state === 'expired' || found.state === 'done' || found.state === 'withdrawn'
      ? found.state
      : null

type StudioProps = { studioId: number | null; facts: VisitFacts | undefined }

function StudioCard({ studioId, facts }: StudioProps) {
  const t = useCopy(onboarding)
  const { data } = useStudios()
  const tv = useCopy(visitCopy)
  const found = facts?.appointment ?? null
  const told = facts && toldOf(found)
  const open = told === null ? found : null
  const assigned = data?.find(({ id }) => id === studioId)
  const shown = assigned ? [assigned] : (data ?? [])
  return (
    <Card className="stack">
      <h2 className="text-h3">{t(assigned ? 'photo.assigned' : 'photo.studios')}</h2>
      {shown.length > 0 && (
        <ul className="divided">
          {shown.map(({ id, name, address, image }) => (
            <li key={id} className="list-row">
              <Avatar name={name ?? t('photo.studios')} src={image} decorative />
              <span className="grow-in" dir="auto">
                <b className="block font-ui">{name ?? t('photo.studios')}</b>
                <span className="block small quiet">
                  {(id === studioId ? open?.place : null) ?? address ?? t('photo.noAddress')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!assigned && <p className="small quiet">{t('photo.noStudio')}</p>}
      {open && <VisitChoice key={open.id} appointment={open} />}
      {assigned && told && <p>{tv(`told.${told}`)}</p>}
      {!open && found?.state !== 'done' && (
        <Button kind={assigned ? 'line' : 'main'} icon="i-ph-camera" onClick={() => openHelp('photoSession')}>
          {t(assigned ? 'result.ask' : 'photo.ask')}
        </Button>
      )}
    </Card>
  )
}

function VisitCard() {
  const t = useCopy(onboarding)
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('photo.checklist')}</h2>
      <ul className="stack-2">
        {visit.map(([part, icon]) => (
          <li key={part} className="flex gap-2">
            <Icon name={icon} className="text-accent mt-0.5" />
            {t(`photo.${part}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Done() {
  const t = useCopy(onboarding)
  return (
    <EmptyState
      level={1}
      className="card card-turned py-12"
      art={<LogoMark className="size-20" />}
      title={t('photo.done.title')}
      action={
        <Button size="lg" render={<Link to="/t/dashboard" />}>
          {t('photo.done.action')}
        </Button>
      }
    >
      {t('photo.done.lead')}
    </EmptyState>
  )
}

/** The visit to a studio, the team's last look, and the end of it all. */
export function PhotoStepView({ step, studioId }: { step: PhotoStep; studioId: number | null }) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const own = { name: user.name ?? '', image: user.image }
  if (step.state === 'done') return <Done />
  if (step.state === 'activation') {
    const turns = [
      { title: t('turns.now', { name: t('turns.team') }), text: t('turns.activate') },
      { title: t('turns.afterYou'), text: t('turns.teach'), person: own },
    ]
    return (
      <>
        <StepHead title={t('photo.activation.title')} lead={t('photo.activation.lead')} turns={turns} />
        <div className="onboarding-halves">
          <MediaCard media={step.media} />
          <Card className="stack">
            <h2 className="text-h3">{t('photo.activation.publish')}</h2>
            <p className="quiet">{t('photo.activation.hours')}</p>
            <Button
              className="justify-self-start"
              icon="i-ph-calendar-plus"
              render={<Link to="/schedule-management" search={{ edit: true }} />}
            >
              {t('photo.activation.publish')}
            </Button>
          </Card>
        </div>
      </>
    )
  }
  return <StudioStep step={step} studioId={studioId} />
}

/** Whose turn it is until the visit is over. */
const useTurns = (studioId: number | null, facts: VisitFacts | undefined): Turn[] => {
  const t = useCopy(onboarding)
  const now = useMinuteClock()
  const { name, image } = useRequiredUser()
  const person = { name: name ?? '', image }
  const studio = t('turns.studio')
  const media = { title: t('turns.after', { name: studio }), text: t('turns.media') }
  const found = facts?.appointment ?? null
  if (found?.state === 'asked') return [{ title: t('turns.you'), text: t('turns.pick'), person }, media]
  if (found?.state === 'booked' && found.start !== null)
    return [{ title: formatNearDay(found.start, now), text: t('turns.visit'), person }, media]
  if (found?.state === 'done' || found?.state === 'due')
    return [{ title: t('turns.now', { name: studio }), text: t('turns.media') }]
  if (facts && studioId !== null)
    return [
      { title: t('turns.now', { name: studio }), text: t('turns.offer') },
      { title: t('turns.afterYou'), text: t('turns.pick'), person },
    ]
  return [{ title: t('turns.you'), text: t('turns.shoot'), person }, media]
}

function StudioStep({ step, studioId }: { step: PhotoStep; studioId: number | null }) {
  const t = useCopy(onboarding)
  const facts = useVisit(useRequiredUser().id).data
  const turns = useTurns(studioId, facts)
  return (
    <>
      <StepHead title={t('photo.title')} lead={t('photo.lead')} turns={turns} />
      <div className="onboarding-halves">
        <StudioCard studioId={studioId} facts={facts} />
        <div className="grid gap-gap">
          <VisitCard />
          <MediaCard media={step.media} />
        </div>
      </div>
    </>
  )
}
