import type { TutorCard } from '#contract/shapes/tutor.ts'
import { ownPage } from '#web/copy/own-page.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { askHelp } from '#web/features/shell/help.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** The film belongs to the studio; here it is only seen, and asked for. */
export function FilmCard({ page: { video, thumbnail } }: { page: TutorCard }) {
  const t = useCopy(ownPage)
  return (
    <Card className="stack">
      <div className="row between flex-wrap">
        <h2>{t('film.title')}</h2>
        <StatusChip kind={video ? 'success' : 'warning'} icon={video ? 'i-ph-check-circle-fill' : 'i-ph-video-camera'}>
          {t(video ? 'film.shown' : 'film.missing')}
        </StatusChip>
      </div>
      {thumbnail && (
        <img
          src={thumbnail}
          alt={t('film.poster')}
          width={640}
          height={400}
          loading="lazy"
          className="w-full max-w-80 h-auto aspect-[16/10] object-cover rounded-lg turn-end"
        />
      )}
      <p className="small quiet">{t('film.text')}</p>
      <Button kind="line" icon="i-ph-video-camera" className="justify-self-start" onClick={() => askHelp('film')}>
        {t('film.ask')}
      </Button>
    </Card>
  )
}
