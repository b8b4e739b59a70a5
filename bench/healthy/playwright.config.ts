// Runs the healthy trials on the servers of the main job, with its gateway; the specs beside it, and nothing else.
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import main from '../../playwright.config.js';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
// Commands of the main job are written for the repository's root.
const servers = [main.webServer ?? []].flat().map((server) => ({ ...server, cwd }));

// The projects of the main job choose by tag; these trials have none.
const projects = [{ name: 'healthy' }];

export default defineConfig({ ...main, testDir: '.', projects, webServer: servers });
