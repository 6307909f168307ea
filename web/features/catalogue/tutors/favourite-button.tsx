import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useChangeFavourite, useFavouriteIds } from './favourites.ts'

type FavouriteButtonProps = { tutor: { id: number; name: string }; className?: string }

/** The heart of a tutor. Only for signed-in students, once their favourites are known. */
export function FavouriteButton({ tutor, className }: FavouriteButtonProps) {
  const t = useCopy(tutors)
  const ids = useFavouriteIds()
  const change = useChangeFavourite(tutor.id)
  if (!ids) return null
  const isFavourite = ids.includes(tutor.id)
  return (
    <IconButton
      icon={isFavourite ? 'i-ph-heart-fill' : 'i-ph-heart'}
      label={t('favourite', { name: tutor.name })}
      aria-pressed={isFavourite}
      className={className}
      onClick={() => change.mutate({ tutorId: tutor.id, isFavourite: !isFavourite })}
    />
  )
}
