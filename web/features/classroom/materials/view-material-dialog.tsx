import type { Material } from '#contract/classroom/shapes/material.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MaterialFacts } from './material-facts.tsx'
import { PagePicture } from './page-picture.tsx'
import { useMaterial } from './query.ts'

/** The pages of a material, to look through before a lesson. */
export function ViewMaterialDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const t = useCopy(materials)
  const { data, error, isFetching, refetch } = useMaterial(material.id)
  return (
    <Dialog
      open
      focusTitle
      onOpen={(open) => !open && onClose()}
      title={<bdi>{material.title}</bdi>}
      description={<MaterialFacts material={material} />}
    >
      {data ? (
        <ol className="stack">
          {data.pages.map(({ number, width, height, small }) => (
            <li key={number}>
              <PagePicture url={small} alt={t('page', { number, title: material.title })} ratio={width / height} />
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
