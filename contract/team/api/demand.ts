import { endpoint } from '../../shared/api/endpoint.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { Demand } from '../shapes/demand.ts'

export const getDemand = endpoint({
  method: 'GET',
  path: '/admin/demand',
  who: adminRoles,
  note: 'Demand and supply of the last four weeks by hour of the week, the searches that found nobody, the time from registration to the first lesson, and what became of those who registered in each of the last twelve weeks; as the nights have counted them.',
  reply: Demand,
})
