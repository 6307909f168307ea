import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { MaterialsPage } from '#web/features/classroom/materials/materials-page.tsx'
import { materialsQuery } from '#web/features/classroom/materials/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

const Shown = v.fallback(v.optional(v.literal(true)), undefined)

export const Route = createFileRoute('/t/materials')({
  staticData: { title: titles.materials, back: '/t/dashboard' },
  validateSearch: v.object({ library: Shown }),
  beforeLoad: requireRole(...tutorRoles),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(materialsQuery(user.id))
  },
  component: Materials,
})

function Materials() {
  const { library } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MaterialsPage
      shelf={library ? 'library' : 'own'}
      onShelf={(shelf) => void navigate({ search: shelf === 'library' ? { library: true } : {}, resetScroll: false })}
    />
  )
}
