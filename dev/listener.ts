/** Handles requests in development; reloaded after every change of a route or a component. */
import { getRequestListener } from '@hono/node-server'
import * as build from 'virtual:react-router/server-build'
import { createApp } from '#server/app.ts'
import { findRouteIn, observed } from '#server/observe.ts'
import { patternsOf } from '#server/route-names.ts'

const STATIC_FILES = 'public'

export const listener = observed(
  findRouteIn(patternsOf(build.routes), STATIC_FILES),
  getRequestListener(createApp(STATIC_FILES).fetch),
)
