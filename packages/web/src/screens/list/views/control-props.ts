// What the control of a list's views and its menu know of the list.
import type { Screen } from '@ninefold/plan'
import type { ListViews } from '@ninefold/plan/wire'
import type { ColumnViewController } from '../column-view.ts'
import type { ListPlace } from './list-place.ts'

export interface ViewControlProps {
  readonly screen: Screen
  readonly place: ListPlace
  readonly columns: ColumnViewController
}

export interface ViewMenuProps extends ViewControlProps {
  readonly views: ListViews
}
