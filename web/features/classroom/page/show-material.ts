import { useQueryClient } from '@tanstack/react-query'
import { openDemoMaterial, openLessonMaterial } from '#contract/classroom/api/materials.ts'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { api } from '#web/lib/api.ts'
import { openedQuery } from './query.ts'
import { showPage } from './show-page.ts'

/** Opens a material in the call and shows its first page to both. Rejects when either fails. */
export const useShowMaterial = (call: Pick<CallDetails, 'kind' | 'id' | 'sessionId'>) => {
  const client = useQueryClient()
  return async (materialId: number): Promise<void> => {
    const open = call.kind === 'demo' ? openDemoMaterial : openLessonMaterial
    const opened = await api(open, { params: { id: call.id }, body: { materialId } })
    client.setQueryData(openedQuery(call).queryKey, (before = []) => [
      ...before.filter((one) => one.materialId !== materialId),
      { materialId, ...opened },
    ])
    const page = opened.pages[0]?.number ?? 1
    if (!(await showPage(call.sessionId, { materialId, page }))) throw new Error('the page was not shown')
  }
}
