import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** Shows the intro video. Only studios upload it, so the tutor can ask for a change here but not make it. */
export function IntroVideoCard({ page: { video, captions, thumbnail } }: { page: TutorCard }) {
  const t = useCopy(profileSettings)
  return (
    <Card className="stack">
      <div className="row between flex-wrap">
        <h2>{t('introVideo.title')}</h2>
        <StatusChip kind={video ? 'success' : 'warning'} icon={video ? 'i-ph-check-circle-fill' : 'i-ph-video-camera'}>
          {t(video ? 'introVideo.shown' : 'introVideo.missing')}
        </StatusChip>
      </div>
      {thumbnail && (
        <img
          src={thumbnail}
          alt={t('introVideo.poster')}
          width={640}
          height={400}
          loading="lazy"
          className="w-full max-w-80 h-auto aspect-[16/10] object-cover rounded-lg turn-end"
        />
      )}
      <p className="small quiet">{t('introVideo.text')}</p>
      {video && (
        <p className="row-2 small quiet">
          <Icon name="i-ph-closed-captioning" />
          {t(captions ? `introVideo.captions.${captions.language}` : 'introVideo.captions.none')}
        </p>
      )}
      <Button
        kind="line"
        icon="i-ph-video-camera"
        className="justify-self-start"
        onClick={() => openHelp('introVideo')}
      >
        {t('introVideo.ask')}
      </Button>
    </Card>
  )
}
