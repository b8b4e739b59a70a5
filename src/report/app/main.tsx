// Entry of the report's page: reads the data beside it and shows what the address names.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SiteEpisode, SiteSuite } from '../site/data.js';
import { EpisodeDetail } from './episode-page.js';
import { type Route, routeOf } from './route.js';
import { SuitePage } from './suite-page.js';
import './style.css';

declare global {
  interface Window {
    /** Called by the data file of an episode. */
    sightlineEpisode: (episode: SiteEpisode) => void;
  }
}

const loaded = new Map<string, SiteEpisode>();
let heard: () => void = () => undefined;
window.sightlineEpisode = (episode) => {
  loaded.set(episode.id, episode);
  heard();
};

const suite = JSON.parse(document.getElementById('suite')?.textContent ?? '{}') as SiteSuite;

function App() {
  const [route, setRoute] = useState<Route>(() => routeOf(location.hash));
  const [, setLoaded] = useState(0);
  useEffect(() => {
    heard = () => setLoaded(loaded.size);
    // What arrived before anybody listened.
    heard();
    const onChange = () => {
      setRoute(routeOf(location.hash));
      scrollTo(0, 0);
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  if (route.page === 'suite') return <SuitePage suite={suite} query={route.query} />;
  const index = suite.trials.findIndex(({ id, episode }) => [id, episode].includes(route.id));
  const trial = suite.trials[index];
  if (trial === undefined) return <Missing />;
  if (trial.hasPage && !loaded.has(trial.id)) load(trial.id);
  const beside = (step: number) => suite.trials[index + step]?.id ?? null;
  return (
    <EpisodeDetail
      key={trial.id}
      trial={trial}
      trials={suite.trials.filter(({ scenario, project }) => {
        return scenario === trial.scenario && project === trial.project;
      })}
      episode={loaded.get(trial.id) ?? null}
      checkpoint={route.checkpoint}
      before={beside(-1)}
      after={beside(1)}
    />
  );
}

function Missing() {
  return (
    <main>
      <h1>There is no such episode in this report.</h1>
      <p>
        <a href="#/">All trials</a>
      </p>
    </main>
  );
}

const asked = new Set<string>();
function load(id: string): void {
  if (asked.has(id)) return;
  asked.add(id);
  const script = document.createElement('script');
  script.src = `data/${id}.js`;
  document.head.append(script);
}

const root = document.getElementById('app');
if (root) render(<App />, root);
