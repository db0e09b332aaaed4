#!/usr/bin/env node
// Launcher of the `ninefold` command: makes sure that a recent enough Node runs, then hands over to `src/main.ts`.
'use strict'
