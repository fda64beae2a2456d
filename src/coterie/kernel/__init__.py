"""What all rulebooks have in common: State, Step, Ask, Thread, Event, Clause. It knows no game."""

from coterie.kernel.advice import Advice
from coterie.kernel.answers import Amount, Form, One, Option, Order, Shape, Some, Space, Thing
from coterie.kernel.asks import Ask, Gone, OpenAsk, Refused
from coterie.kernel.chance import Chance, Luck, Seed, shuffle
from coterie.kernel.clauses import Clause, Rules
from coterie.kernel.cleaning import clean, short
from coterie.kernel.events import Event, GameOver, TimeAnswered, Told
from coterie.kernel.facts import ALL, COUNT, NOBODY, OWNER, fact
from coterie.kernel.game import Broken, Game
from coterie.kernel.outlook import News, Outlook
from coterie.kernel.settings import Misfit, Setting, Unknown
from coterie.kernel.state import Endless, PlainView, Result, State, Thread, View, Waiting
from coterie.kernel.steps import Choice, Question, Seat, Step, Wait
from coterie.kernel.words import Name

__all__ = [
    "ALL",
    "COUNT",
    "NOBODY",
    "OWNER",
    "Advice",
    "Amount",
    "Ask",
    "Broken",
    "Chance",
    "Choice",
    "Clause",
    "Endless",
    "Event",
    "Form",
    "Game",
    "GameOver",
    "Gone",
    "Luck",
    "Misfit",
    "Name",
    "News",
    "One",
    "OpenAsk",
    "Option",
    "Order",
    "Outlook",
    "PlainView",
    "Question",
    "Refused",
    "Result",
    "Rules",
    "Seat",
    "Seed",
    "Setting",
    "Shape",
    "Some",
    "Space",
    "State",
    "Step",
    "Thing",
    "Thread",
    "TimeAnswered",
    "Told",
    "Unknown",
    "View",
    "Wait",
    "Waiting",
    "clean",
    "fact",
    "short",
    "shuffle",
]
